import { changePasswordBody, pinProofBody, type DeviceList } from '@bakehouse/contract';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { deleteAccount } from '../../services/factors/account/delete-account.ts';
import { changePasswordWithPin } from '../../services/factors/account/change-password.ts';
import {
  endOtherSessions,
  listSignedInDevices,
} from '../../services/identity/sessions/own-sessions.ts';
import { toSignedInBody } from './auth.ts';
import { accountCallerOf } from './caller.ts';
import { toPinProof } from './pin-proof.ts';

export const accountRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .post('/auth/password/reset', async (c) => {
      const body = await readBody(c, changePasswordBody);
      const change = { proof: toPinProof(body), password: body.new_password };
      const issued = await changePasswordWithPin(deps, accountCallerOf(c, body), change);
      return c.json(await toSignedInBody(deps, issued));
    })
    .get('/auth/sessions', async (c) => {
      const devices = await listSignedInDevices(deps, c.get('live').session);
      const list: DeviceList = {
        data: devices.map(({ sessionId, name, lastAccessedAt, isCurrent }) => ({
          session_id: sessionId,
          device: name,
          last_accessed_at: lastAccessedAt.toISOString(),
          current: isCurrent,
        })),
      };
      return c.json(list);
    })
    .post('/auth/sessions/revoke_others', async (c) => {
      await readBody(c, z.object({}));
      await endOtherSessions(deps, accountCallerOf(c));
      return c.json({});
    })
    .post('/auth/account/delete', async (c) => {
      const body = await readBody(c, pinProofBody);
      await deleteAccount(deps, accountCallerOf(c, body), toPinProof(body));
      return c.json({});
    });
