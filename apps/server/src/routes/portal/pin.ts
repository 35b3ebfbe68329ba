import * as calls from '@bakehouse/contract/calls/pin';
import { toReturnPath } from '../../config/portal-paths.ts';
import { forgetPin } from '../../services/factors/pins/pin-resets.ts';
import {
  authenticatePin,
  changePin,
  createPin,
  createRecoveryCodes,
} from '../../services/factors/pins/pins.ts';
import { startPinPasskey } from '../../services/factors/webauthn/pin-passkey.ts';
import { answer, type PortalAnswer } from './answer/answer.ts';
import { toSignedInBody } from './auth.ts';
import { toPinProof } from './pin-proof.ts';

const forgottenPinAnswers: readonly PortalAnswer[] = [
  answer(
    calls.forgetPin,
    async ({ by, input }, deps) => {
      const lockedUntil = await forgetPin(deps, by, toReturnPath(input.callback, deps.config));
      return { locked_until: lockedUntil.toISOString() };
    },
    { queue: [] },
  ),
  answer(
    calls.startPinPasskey,
    async ({ by }, deps) => {
      const options = await startPinPasskey(deps, by.account.id);
      return { public_key_credential_request_options: JSON.stringify(options) };
    },
    { limit: 'challenges', queue: [] },
  ),
  answer(
    calls.createRecoveryCodes,
    async ({ by, input }, deps) => ({
      recovery_codes: await createRecoveryCodes(deps, by, toPinProof(input)),
    }),
    { queue: [] },
  ),
];

export const pinAnswers: readonly PortalAnswer[] = [
  answer(
    calls.createPin,
    async ({ by, input }, deps) => toSignedInBody(deps, await createPin(deps, by, by, input.pin)),
    { queue: [] },
  ),
  answer(
    calls.authenticatePin,
    async ({ by, input }, deps) =>
      toSignedInBody(deps, await authenticatePin(deps, by, by, toPinProof(input))),
    { queue: [] },
  ),
  answer(
    calls.changePin,
    async ({ by, input }, deps) => {
      const change = { proof: toPinProof(input), newPin: input.new_pin };
      return toSignedInBody(deps, await changePin(deps, by, change));
    },
    { queue: [] },
  ),
  ...forgottenPinAnswers,
];
