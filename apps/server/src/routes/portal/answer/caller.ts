import type { Context } from 'hono';
import type { ClientInfo } from '@bakehouse/contract';
import type { AppEnv, SessionEnv } from '../../../app-env.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import type { AccountCaller } from '../../../services/identity/sessions/session-caller.ts';

export interface CallerFields {
  client_info?: ClientInfo;
  admin?: boolean | undefined;
}

export const callerOfRequest = <Env extends AppEnv>(
  c: Context<Env>,
  { client_info: info }: CallerFields,
): Caller => ({ ...c.get('caller'), info });

export const accountCallerOfRequest = (
  c: Context<SessionEnv>,
  { admin, ...body }: CallerFields,
): AccountCaller => ({ ...callerOfRequest(c, body), ...c.get('live'), admin });
