import * as z from 'zod/mini';

/** Turns on admin mode in the body of a request; a query has `queryFlag` for it. */
export const adminFlag = z.optional(z.literal(true, 'must be true or absent'));
