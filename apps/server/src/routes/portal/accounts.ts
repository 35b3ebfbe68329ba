import { changePasswordBody, pinProofBody, revokeSessionBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/accounts';
import { emptyBody } from '@bakehouse/contract/calls/empty-body';
import { deleteAccount } from '../../services/factors/account/delete-account.ts';
import { changePasswordWithPin } from '../../services/factors/account/change-password.ts';
import { listConnectedLogins } from '../../services/factors/oauth/connected-logins.ts';
import {
  endOneSession,
  endOtherSessions,
  listSignedInDevices,
} from '../../services/identity/sessions/own-sessions.ts';
import { answer, type PortalRoute } from './answer/answer.ts';
import { toSignedInBody } from './auth.ts';
import { toPinProof } from './pin-proof.ts';

export const accountRoutes: readonly PortalRoute[] = [
  answer(
    calls.changePassword,
    {
      summary: 'Change the password of the caller and end all other sessions',
      body: changePasswordBody,
      queue: [],
    },
    async ({ by, input }, deps) => {
      const change = { proof: toPinProof(input), password: input.new_password };
      return toSignedInBody(deps, await changePasswordWithPin(deps, by, change));
    },
  ),
  answer(
    calls.listSessions,
    {
      summary: 'List the live sessions of the caller, the current one first',
    },
    async ({ by }, deps) => {
      const devices = await listSignedInDevices(deps, by.session);
      return {
        data: devices.map(
          ({ sessionId, name, network, lastAccessedAt, isCurrent, impersonator }) => ({
            session_id: sessionId,
            device: name,
            network,
            last_accessed_at: lastAccessedAt.toISOString(),
            current: isCurrent,
            ...(impersonator !== null && { impersonator }),
          }),
        ),
      };
    },
  ),
  answer(
    calls.listConnectedLogins,
    {
      summary:
        'List the accounts at other providers with which the caller can log in, the oldest first',
    },
    async ({ by }, deps) => {
      const logins = await listConnectedLogins(deps, by.account.id);
      return {
        data: logins.map(({ id, provider, providerName, accountName, connectedAt }) => ({
          id,
          provider,
          provider_name: providerName,
          account_name: accountName,
          connected_at: connectedAt.toISOString(),
        })),
      };
    },
  ),
  answer(
    calls.endSession,
    {
      summary: 'End one other session of the caller',
      body: revokeSessionBody,
      queue: [],
    },
    async ({ by, input }, deps) => {
      await endOneSession(deps, by, input.session_id);
      return {};
    },
  ),
  answer(
    calls.endOtherSessions,
    {
      summary: 'End all sessions of the caller but the current one',
      body: emptyBody,
      queue: [],
    },
    async ({ by }, deps) => {
      await endOtherSessions(deps, by);
      return {};
    },
  ),
  answer(
    calls.deleteAccount,
    {
      summary: 'Delete the account of the caller',
      body: pinProofBody,
      queue: [],
    },
    async ({ by, input }, deps) => {
      await deleteAccount(deps, by, toPinProof(input));
      return {};
    },
  ),
];
