import { createRequiredContext } from '../lib/required-context.ts';

/** Gives the time in milliseconds since 1970. */
export const [ClockContext, useClock] = createRequiredContext<() => number>();
