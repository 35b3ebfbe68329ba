import * as z from 'zod/mini';
import { emailText } from '../access/email-text.ts';
import { adminFlag } from '../admin-flag.ts';
import { clientInfo } from '../client-info.ts';

export const manageUserBody = z.object({
  action: z.enum(['deactivate', 'reactivate'], 'must be deactivate or reactivate'),
  email: emailText,
  admin: adminFlag,
  client_info: clientInfo,
});

export const manageUserResponse = z.object({ email: z.string(), is_active: z.boolean() });

export type ManageUserBody = z.infer<typeof manageUserBody>;
export type ManageUserResponse = z.infer<typeof manageUserResponse>;
