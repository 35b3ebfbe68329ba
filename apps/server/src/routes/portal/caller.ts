import type { Context } from 'hono';
import type { ClientInfo } from '@bakehouse/contract';
import type { AppEnv } from '../../app-env.ts';
import type { Caller } from '../../deps.ts';

/** Who is calling, with what the body says of the client. */
export const callerOf = <Env extends AppEnv>(
  c: Context<Env>,
  { client_info: info }: { client_info?: ClientInfo },
): Caller => ({ ...c.get('caller'), info });
