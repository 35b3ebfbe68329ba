import { createRequiredContext } from '../lib/required-context.ts';
import type { Toasts } from './toasts.ts';

export const [ToastsContext, useToasts] = createRequiredContext<Toasts>('ToastsContext');
