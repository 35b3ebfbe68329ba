import type { Deps } from '../../deps.ts';
import type { Random } from '../../lib/random.ts';
import { hashPin } from '../../services/pins.ts';
import type { Queries } from '../client.ts';
import { emails, passwords, pins, users } from '../tables.ts';
import { DEMO_PIN, type PlannedAccount } from './accounts.ts';
import { inBatches } from './in-batches.ts';

const DAY_MS = 86_400_000;

export type PreparedAccount<Planned extends PlannedAccount = PlannedAccount> = Planned & {
  id: string;
  createdAt: Date;
  pinHash: string | null;
};

export const prepareAccounts = <Planned extends PlannedAccount>(
  deps: Deps,
  random: Random,
  now: Date,
  planned: readonly Planned[],
): Promise<PreparedAccount<Planned>[]> =>
  Promise.all(
    planned.map(async (account) => {
      const id = `user-test-${random.uuid()}`;
      return {
        ...account,
        id,
        createdAt: new Date(now.getTime() - account.ageDays * DAY_MS),
        pinHash: account.hasPin ? await hashPin(deps, id, DEMO_PIN) : null,
      };
    }),
  );

interface Common {
  organisationId: string;
  /** One for all: hashing is slow on purpose. */
  passwordHash: string;
}

/** Puts accounts with their address, password and PIN into the database. */
export async function insertAccounts(
  tx: Queries,
  random: Random,
  accounts: readonly PreparedAccount[],
  { organisationId, passwordHash }: Common,
): Promise<void> {
  const userRows = accounts.map(({ id, name, isAdmin = false, createdAt }) => ({
    id,
    organisationId,
    isAdmin,
    name: { first_name: name, middle_name: '', last_name: '' },
    createdAt,
  }));
  const emailRows = accounts.map(({ id, address, isVerified, createdAt }) => ({
    id: `email-test-${random.uuid()}`,
    userId: id,
    address,
    canonical: address,
    isPrimary: true,
    verifiedAt: isVerified ? createdAt : null,
    createdAt,
  }));
  const passwordRows = accounts.map(({ id, createdAt }) => ({
    userId: id,
    passwordId: `password-test-${random.uuid()}`,
    hash: passwordHash,
    createdAt,
    updatedAt: createdAt,
  }));
  const pinRows = accounts.flatMap(({ id, pinHash, createdAt }) =>
    pinHash === null ? [] : [{ userId: id, hash: pinHash, createdAt }],
  );
  await inBatches(userRows, (batch) => tx.insert(users).values(batch));
  await inBatches(emailRows, (batch) => tx.insert(emails).values(batch));
  await inBatches(passwordRows, (batch) => tx.insert(passwords).values(batch));
  await inBatches(pinRows, (batch) => tx.insert(pins).values(batch));
}
