import * as z from 'zod/mini';

/** The client describes itself here. The audit log keeps it; nothing may trust it. */
export const clientInfo = z.optional(z.record(z.string(), z.unknown()));

export type ClientInfo = z.infer<typeof clientInfo>;
