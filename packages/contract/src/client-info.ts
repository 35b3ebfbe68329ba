import * as z from 'zod/mini';

/** What a client says of itself; read for the audit trail, never trusted. */
export const clientInfo = z.optional(z.record(z.string(), z.unknown()));

export type ClientInfo = z.infer<typeof clientInfo>;
