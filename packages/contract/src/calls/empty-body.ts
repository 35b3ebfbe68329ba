import * as z from 'zod/mini';

export const emptyBody = z.object({});
