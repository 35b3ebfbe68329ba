import { createRequiredContext } from '../../lib/required-context.ts';
import type { Http } from './http.ts';

export const [HttpContext, useHttp] = createRequiredContext<Http>('HttpContext');
