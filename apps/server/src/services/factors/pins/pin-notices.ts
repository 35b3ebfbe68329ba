import { PASSWORD_RESET_PATH } from '../../../config/portal-paths.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { approximateAddress } from '../../../lib/http/caller-address.ts';
import { deviceTypeOf } from '../../../lib/http/device-type.ts';
import type { Account } from '../../identity/accounts.ts';
import { issueToken } from '../../identity/one-time-secrets/tokens.ts';
import { renderLetter, type Letter } from '../../messages/letter.ts';
import { pinChangedLetter } from '../../messages/letters/pins/pin-changed.ts';
import { pinCodeUsedLetter } from '../../messages/letters/pins/pin-code-used.ts';
import { pinCreatedLetter } from '../../messages/letters/pins/pin-created.ts';
import { pinResetLetter } from '../../messages/letters/pins/pin-reset.ts';
import { enqueueMessage } from '../../messages/outbox.ts';
import type { PinLinkPurpose } from './pin-links.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

const REMOVAL_LINK_MINUTES = 24 * 60;

export const PIN_LINK_PATHS = {
  pin_reset: '/v1/pins/reset',
  pin_reset_cancellation: '/v1/pins/reset/cancel',
  pin_removal: '/v1/pins/remove',
} as const satisfies Record<PinLinkPurpose, string>;

const linkTo = ({ config }: Deps, purpose: PinLinkPurpose, token: string) =>
  `${config.publicUrl}${PIN_LINK_PATHS[purpose]}?token=${token}`;

interface Notice {
  account: Account;
  caller: Caller;
}

const factsOf = (deps: Deps, { caller }: Notice) => ({
  at: deps.clock.now(),
  device: deviceTypeOf(caller.userAgent, caller.info),
  network: approximateAddress(caller.ipAddress),
  projectName: deps.projects.portal.name,
});

/** An address that nobody has confirmed may belong to somebody else, so it gets no email. */
const sendNotice = async (tx: Queries, deps: Deps, { account }: Notice, letter: Letter) => {
  if (account.verifiedAt === null) return;
  const destination = { channel: 'email', recipient: account.email } as const;
  await enqueueMessage(tx, deps, destination, renderLetter(letter));
};

/** Its link also removes a PIN to which the stranger has changed it since. */
export async function sendPinCreatedNotice(tx: Queries, deps: Deps, notice: Notice): Promise<void> {
  const { id: userId } = notice.account;
  const token = await issueToken(tx, deps, {
    purpose: 'pin_removal',
    subject: userId,
    userId,
    payload: {},
    expiresAt: minutesAfter(deps.clock.now(), REMOVAL_LINK_MINUTES),
  });
  const href = linkTo(deps, 'pin_removal', token);
  const facts = { ...factsOf(deps, notice), href, minutes: REMOVAL_LINK_MINUTES };
  await sendNotice(tx, deps, notice, pinCreatedLetter(facts));
}

const passwordResetUrl = ({ config }: Deps) => `${config.publicUrl}${PASSWORD_RESET_PATH}`;

export const sendPinChangedNotice = (tx: Queries, deps: Deps, notice: Notice): Promise<void> =>
  sendNotice(
    tx,
    deps,
    notice,
    pinChangedLetter({ ...factsOf(deps, notice), href: passwordResetUrl(deps) }),
  );

export async function sendRecoveryCodeNotice(
  tx: Queries,
  deps: Deps,
  notice: Notice,
): Promise<void> {
  const codesLeft = await countRecoveryCodes(tx, notice.account.id);
  const facts = { ...factsOf(deps, notice), href: passwordResetUrl(deps), codesLeft };
  await sendNotice(tx, deps, notice, pinCodeUsedLetter(facts));
}

interface ResetNotice extends Notice {
  lockedUntil: Date;
  reset: string;
  cancellation: string;
}

export const sendPinResetNotice = (
  tx: Queries,
  deps: Deps,
  { lockedUntil, reset, cancellation, ...notice }: ResetNotice,
): Promise<void> =>
  sendNotice(
    tx,
    deps,
    notice,
    pinResetLetter({
      ...factsOf(deps, notice),
      lockedUntil,
      resetHref: linkTo(deps, 'pin_reset', reset),
      cancelHref: linkTo(deps, 'pin_reset_cancellation', cancellation),
    }),
  );
