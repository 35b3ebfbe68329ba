import * as calls from '@bakehouse/contract/calls/accounts';
import { deleteAccount } from '../../services/factors/account/delete-account.ts';
import { changePasswordWithPin } from '../../services/factors/account/change-password.ts';
import {
  endOneSession,
  endOtherSessions,
  listSignedInDevices,
} from '../../services/identity/sessions/own-sessions.ts';
import { answer, type PortalAnswer } from './answer/answer.ts';
import { toSignedInBody } from './auth.ts';
import { toPinProof } from './pin-proof.ts';

export const accountAnswers: readonly PortalAnswer[] = [
  answer(
    calls.changePassword,
    async ({ by, input }, deps) => {
      const change = { proof: toPinProof(input), password: input.new_password };
      return toSignedInBody(deps, await changePasswordWithPin(deps, by, change));
    },
    { queue: [] },
  ),
  answer(calls.listSessions, async ({ by }, deps) => {
    const devices = await listSignedInDevices(deps, by.session);
    return {
      data: devices.map(({ sessionId, name, network, lastAccessedAt, isCurrent }) => ({
        session_id: sessionId,
        device: name,
        network,
        last_accessed_at: lastAccessedAt.toISOString(),
        current: isCurrent,
      })),
    };
  }),
  answer(
    calls.endSession,
    async ({ by, input }, deps) => {
      await endOneSession(deps, by, input.session_id);
      return {};
    },
    { queue: [] },
  ),
  answer(
    calls.endOtherSessions,
    async ({ by }, deps) => {
      await endOtherSessions(deps, by);
      return {};
    },
    { queue: [] },
  ),
  answer(
    calls.deleteAccount,
    async ({ by, input }, deps) => {
      await deleteAccount(deps, by, toPinProof(input));
      return {};
    },
    { queue: [] },
  ),
];
