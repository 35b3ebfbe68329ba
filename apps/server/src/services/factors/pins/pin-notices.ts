import { passwordResetUrl } from '../../../config/portal-paths.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import type { Account } from '../../identity/accounts.ts';
import { CREDENTIAL_LETTERS } from '../../identity/credentials/credential-letters.ts';
import { issueToken } from '../../identity/one-time-secrets/tokens.ts';
import { toEventLetterInput } from '../../messages/event-letter-input.ts';
import { pinResetLetter } from '../../messages/letters/pins/pin-reset.ts';
import { sendNotice } from '../../messages/notice.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

const REMOVAL_LINK_MINUTES = 24 * 60;

export const PIN_LINK_PATHS = {
  pin_reset: '/v1/pins/reset',
  pin_reset_cancellation: '/v1/pins/reset/cancel',
  pin_removal: '/v1/pins/remove',
} as const;

export type PinLinkPurpose = keyof typeof PIN_LINK_PATHS;

export const pinLinkUrl = ({ config }: Deps, purpose: PinLinkPurpose, token: string) =>
  `${config.publicUrl}${PIN_LINK_PATHS[purpose]}?token=${token}`;

interface PinNotice {
  account: Account;
  caller: Caller;
}

const noticeFactsOf = (deps: Deps, { caller }: PinNotice) => ({
  ...toEventLetterInput(deps, caller, deps.projects.portal),
  href: passwordResetUrl(deps.config),
});

/** The letter's link removes the PIN even if a stranger has changed it since. */
export async function sendPinCreatedNotice(
  tx: Queries,
  deps: Deps,
  notice: PinNotice,
): Promise<void> {
  const { id: userId } = notice.account;
  const token = await issueToken(tx, deps, {
    purpose: 'pin_removal',
    subject: userId,
    userId,
    payload: {},
    expiresAt: minutesAfter(deps.clock.now(), REMOVAL_LINK_MINUTES),
  });
  const href = pinLinkUrl(deps, 'pin_removal', token);
  const facts = { ...noticeFactsOf(deps, notice), href, minutes: REMOVAL_LINK_MINUTES };
  await sendNotice(tx, deps, notice.account, CREDENTIAL_LETTERS.pin.added(facts));
}

export const sendPinChangedNotice = (tx: Queries, deps: Deps, notice: PinNotice): Promise<void> =>
  sendNotice(tx, deps, notice.account, CREDENTIAL_LETTERS.pin.changed(noticeFactsOf(deps, notice)));

export const sendPinRemovedNotice = (tx: Queries, deps: Deps, notice: PinNotice): Promise<void> =>
  sendNotice(tx, deps, notice.account, CREDENTIAL_LETTERS.pin.removed(noticeFactsOf(deps, notice)));

export const sendNewCodesNotice = (
  tx: Queries,
  deps: Deps,
  notice: PinNotice,
  codes: number,
): Promise<void> => {
  const facts = { ...noticeFactsOf(deps, notice), codes };
  return sendNotice(tx, deps, notice.account, CREDENTIAL_LETTERS.pin_recovery_code.added(facts));
};

export async function sendRecoveryCodeNotice(
  tx: Queries,
  deps: Deps,
  notice: PinNotice,
): Promise<void> {
  const codesLeft = await countRecoveryCodes(tx, notice.account.id);
  const facts = { ...noticeFactsOf(deps, notice), codesLeft };
  await sendNotice(tx, deps, notice.account, CREDENTIAL_LETTERS.pin_recovery_code.used(facts));
}

interface PinResetNotice extends PinNotice {
  lockedUntil: Date;
  reset: string;
  cancellation: string;
}

export const sendPinResetNotice = (
  tx: Queries,
  deps: Deps,
  { lockedUntil, reset, cancellation, ...notice }: PinResetNotice,
): Promise<void> =>
  sendNotice(
    tx,
    deps,
    notice.account,
    pinResetLetter({
      ...noticeFactsOf(deps, notice),
      lockedUntil,
      resetHref: pinLinkUrl(deps, 'pin_reset', reset),
      cancelHref: pinLinkUrl(deps, 'pin_reset_cancellation', cancellation),
    }),
  );
