import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';

export const manageUserBody = z.object({
  action: z.enum(['deactivate', 'reactivate'], 'must be deactivate or reactivate'),
  email: z.string().check(z.maxLength(320, 'is too long')),
  admin: z.optional(z.literal(true, 'must be true or absent')),
  client_info: clientInfo,
});

export const manageUserResponse = z.object({ email: z.string(), is_active: z.boolean() });

export type ManageUserBody = z.infer<typeof manageUserBody>;
export type ManageUserResponse = z.infer<typeof manageUserResponse>;
