import { createRequiredContext } from '../lib/required-context.ts';
import type { Api } from './api.ts';

export const [ApiContext, useApi] = createRequiredContext<Api>('ApiContext');
