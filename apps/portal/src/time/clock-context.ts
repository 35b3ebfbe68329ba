import { createRequiredContext } from '../lib/required-context.ts';

/** The clock returns milliseconds since 1970. */
export const [ClockContext, useClock] = createRequiredContext<() => number>('ClockContext');
