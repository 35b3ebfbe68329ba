import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { phoneNumbers, totps as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import type { Identity } from '../../identity/identities.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import {
  toRecordWithCallerCheck,
  type FactorChanger,
} from '../../identity/sessions/session-caller.ts';
import { lockForFactorChange } from '../../identity/step-up.ts';
import { insertRecoveryCodes } from './recovery-codes.ts';
import { createTotpSecret, toQrCodeUrl, toTotpUri } from './totp-codes.ts';
import { findTotp } from './totps.ts';

interface RegisteredTotp {
  totpId: string;
  secret: string;
  qrCode: string;
  recoveryCodes: string[];
}

const activeTotpError = () =>
  new HttpError(
    400,
    'active_totp_exists',
    'You already have an authenticator app. Delete it before you register another one.',
  );

/** A new app replaces an older one that was not verified. */
const replaceTotp = async (
  tx: Queries,
  { clock, random, secrets }: Deps,
  { userId, secret, minutes }: { userId: string; secret: string; minutes: number },
): Promise<string> => {
  await tx.delete(table).where(and(eq(table.userId, userId), isNull(table.verifiedAt)));
  const id = createProviderId(random, 'totp', userId);
  const createdAt = clock.now();
  await tx.insert(table).values({
    id,
    userId,
    secret: secrets.seal(secret),
    expiresAt: minutesAfter(createdAt, minutes),
    createdAt,
  });
  return id;
};

const readUserLabel = async (tx: Queries, { id, email }: Identity): Promise<string> => {
  if (email !== null) return email;
  const [phone] = await tx
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, id))
    .orderBy(asc(phoneNumbers.createdAt))
    .limit(1);
  return phone?.number ?? id;
};

/**
 * The app counts once a code of it was accepted, which must happen within `minutes`.
 * @throws HttpError 400 active_totp_exists, 403 of the step-up
 */
export function registerTotp(
  deps: Deps,
  by: FactorChanger,
  { issuer, minutes }: { issuer: string; minutes: number },
): Promise<RegisteredTotp> {
  const { identity } = by;
  return runRecorded(deps, async (tx) => {
    await lockForFactorChange(tx, deps, by);
    if ((await findTotp(tx, deps, identity.id))?.verifiedAt) throw activeTotpError();
    const secret = createTotpSecret(deps.random);
    const totpId = await replaceTotp(tx, deps, { userId: identity.id, secret, minutes });
    const recoveryCodes = await insertRecoveryCodes(tx, deps, totpId);
    const label = await readUserLabel(tx, identity);
    const qrCode = toQrCodeUrl(toTotpUri(secret, { issuer, label }));
    return {
      result: { totpId, secret, qrCode, recoveryCodes },
      record: toRecordWithCallerCheck(deps, by, []),
    };
  });
}
