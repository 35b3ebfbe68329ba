import { createRequiredContext } from '../lib/required-context.ts';
import type { Exports } from './exports.ts';

export const [ExportsContext, useExports] = createRequiredContext<Exports>('ExportsContext');
