import type { Context } from 'hono';
import type { ClientInfo } from '@bakehouse/contract';
import type { AppEnv, SessionEnv } from '../../app-env.ts';
import type { Caller } from '../../lib/http/caller.ts';
import type { AccountCaller } from '../../services/identity/sessions/session-caller.ts';

export const callerOf = <Env extends AppEnv>(
  c: Context<Env>,
  { client_info: info }: { client_info?: ClientInfo },
): Caller => ({ ...c.get('caller'), info });

export const accountCallerOf = (
  c: Context<SessionEnv>,
  { admin, ...body }: { client_info?: ClientInfo; admin?: boolean | undefined } = {},
): AccountCaller => ({ ...callerOf(c, body), ...c.get('live'), admin });
