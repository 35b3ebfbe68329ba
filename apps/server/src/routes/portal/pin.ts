import {
  changePinBody,
  errorBody,
  forgotPinBody,
  pinBody,
  pinProofBody,
} from '@bakehouse/contract';
import * as accountCalls from '@bakehouse/contract/calls/accounts';
import * as calls from '@bakehouse/contract/calls/pin';
import { emptyBody } from '@bakehouse/contract/calls/empty-body';
import { toReturnPath } from '../../config/portal-paths.ts';
import { requestPinReset } from '../../services/factors/pins/pin-resets.ts';
import {
  authenticatePin,
  changePin,
  createPin,
  createRecoveryCodes,
} from '../../services/factors/pins/pins.ts';
import { startPinPasskey } from '../../services/factors/webauthn/pin-passkey.ts';
import { answer, type PortalRoute } from './answer/answer.ts';
import { toSignedInBody } from './auth.ts';
import { toPinProof } from './pin-proof.ts';

const forgottenPinRoutes: readonly PortalRoute[] = [
  answer(
    calls.requestPinReset,
    {
      summary: 'Lock PIN entry for 24 hours and email a link that sets a new PIN after that',
      body: forgotPinBody,
      queue: [],
    },
    async ({ by, input }, deps) => {
      const lockedUntil = await requestPinReset(
        deps,
        by,
        toReturnPath(input.callback, deps.config),
      );
      return { locked_until: lockedUntil.toISOString() };
    },
  ),
  answer(
    accountCalls.startPinPasskey,
    {
      summary: 'Get a challenge for a passkey that is sent in place of the PIN',
      body: emptyBody,
      limit: 'challenges',
      queue: [],
    },
    async ({ by }, deps) => {
      const options = await startPinPasskey(deps, by.account.id);
      return { public_key_credential_request_options: JSON.stringify(options) };
    },
  ),
  answer(
    accountCalls.createRecoveryCodes,
    {
      summary: 'Replace the recovery codes of the caller; each new one replaces the PIN once',
      body: pinProofBody,
      queue: [],
    },
    async ({ by, input }, deps) => ({
      recovery_codes: await createRecoveryCodes(deps, by, toPinProof(input)),
    }),
  ),
];

export const pinRoutes: readonly PortalRoute[] = [
  answer(
    calls.createPin,
    {
      summary: 'Set the first PIN and complete the login',
      body: pinBody,
      errors: { 409: errorBody },
      queue: [],
    },
    async ({ by, input }, deps) => toSignedInBody(deps, await createPin(deps, by, by, input.pin)),
  ),
  answer(
    calls.authenticatePin,
    {
      summary: 'Complete the login with the PIN',
      body: pinProofBody,
      queue: [],
    },
    async ({ by, input }, deps) =>
      toSignedInBody(deps, await authenticatePin(deps, by, by, toPinProof(input))),
  ),
  answer(
    accountCalls.changePin,
    {
      summary: 'Change the PIN of the caller and end all other sessions',
      body: changePinBody,
      queue: [],
    },
    async ({ by, input }, deps) => {
      const change = { proof: toPinProof(input), newPin: input.new_pin };
      return toSignedInBody(deps, await changePin(deps, by, change));
    },
  ),
  ...forgottenPinRoutes,
];
