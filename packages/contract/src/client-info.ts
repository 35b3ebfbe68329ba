import * as z from 'zod/mini';

/** The client's description of itself, for the audit log only: nothing may rely on it. */
export const clientInfo = z.optional(z.record(z.string(), z.unknown()));

export type ClientInfo = z.infer<typeof clientInfo>;
