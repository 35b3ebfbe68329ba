import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { pinResets } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { createRandom } from '../../../lib/crypto/random.ts';
import type { Account } from '../../identity/accounts.ts';
import { renderLetter } from '../../messages/letter.ts';
import { pinResetReadyLetter } from '../../messages/letters/pins/pin-reset-ready.ts';
import { cancelMessage, enqueueMessage } from '../../messages/outbox.ts';

const UUID_BYTES = 16;

type PinReset = Pick<typeof pinResets.$inferSelect, 'userId' | 'requestedAt'>;

/** The id is computed from the reset, so that the waiting message can be found again. */
const reminderIdOf = ({ secrets }: Deps, { userId, requestedAt }: PinReset) => {
  const hash = secrets.keyedHash('PIN reset reminder', `${userId}\0${requestedAt.toISOString()}`);
  const bytes = Buffer.from(hash, 'base64url').subarray(0, UUID_BYTES);
  return createRandom(() => bytes).uuid();
};

interface PinResetReminder extends PinReset {
  account: Account;
  /** The end of the lock, when the letter goes out. */
  at: Date;
  until: Date;
  href: string;
}

export async function schedulePinResetReminder(
  tx: Queries,
  deps: Deps,
  { account: { email, verifiedAt }, at, until, href, ...reset }: PinResetReminder,
): Promise<void> {
  if (verifiedAt === null) return;
  const projectName = deps.projects.portal.name;
  const message = renderLetter(pinResetReadyLetter({ until, href, projectName }));
  const waiting = { ...message, usefulUntil: until, sendAt: at };
  const destination = { channel: 'email', recipient: email } as const;
  await enqueueMessage(tx, deps, destination, waiting, reminderIdOf(deps, reset));
}

export async function cancelPinResetReminder(
  tx: Queries,
  deps: Deps,
  userId: string,
): Promise<void> {
  const resets = await tx.select().from(pinResets).where(eq(pinResets.userId, userId));
  for (const reset of resets) await cancelMessage(tx, reminderIdOf(deps, reset));
}
