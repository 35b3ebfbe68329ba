import { canonicalAddress, withoutPlusTag, type LeaveBody } from '@bakehouse/contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { bans, emails, users } from '../../../db/tables.ts';
import { HttpError } from '../../../http-error.ts';
import { invalidAddressError, parsePersonAddress } from '../../access/person-address.ts';
import { requireAdminMode, type Account } from '../../identity/accounts.ts';

const lockAccounts = (tx: Queries, { organisationId }: Account, canonicals: readonly string[]) =>
  tx
    .select({
      id: users.id,
      canonical: emails.canonical,
      email: emails.address,
      verifiedAt: emails.verifiedAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(
      and(
        inArray(emails.canonical, [...canonicals]),
        eq(emails.organisationId, organisationId),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.id))
    .for('update', { of: users });

export type LeaverAccount = Awaited<ReturnType<typeof lockAccounts>>[number];

export interface Leaver {
  canonical: string;
  /** Undefined outside admin mode, because a baker must not learn about it (docs/decisions/0010). */
  account: LeaverAccount | undefined;
  receiver: LeaverAccount | undefined;
}

const invalidReceiverError = (message: string) =>
  new HttpError(400, 'invalid_request', `hand_over_to ${message}`, {
    fields: { hand_over_to: message },
  });

const isBannedEverywhere = async (tx: Queries, { organisationId }: Account, address: string) => {
  const found = await tx
    .select({ id: bans.id })
    .from(bans)
    .where(
      and(
        eq(bans.organisationId, organisationId),
        isNull(bans.bakerId),
        eq(bans.untagged, withoutPlusTag(address)),
      ),
    );
  return found.length > 0;
};

const requireReceiver = async (
  tx: Queries,
  account: Account,
  found: LeaverAccount | undefined,
): Promise<LeaverAccount> => {
  if (!found?.verifiedAt || found.deactivatedAt)
    throw invalidReceiverError('must be the address of an active account');
  if (await isBannedEverywhere(tx, account, found.canonical))
    throw invalidReceiverError('must not be the address of somebody who is banned');
  return found;
};

const parseAddresses = (account: Account, { email, hand_over_to: to, admin }: LeaveBody) => {
  const canonical = parsePersonAddress(email);
  if (withoutPlusTag(canonical) === withoutPlusTag(account.canonical))
    throw invalidAddressError('must not be your own address');
  if (to === undefined) return { canonical, receiver: undefined };
  if (!admin) throw invalidReceiverError('is only possible in admin mode');
  const receiver = canonicalAddress(to);
  if (receiver === null) throw invalidReceiverError('must be an email address');
  if (withoutPlusTag(receiver) === withoutPlusTag(canonical))
    throw invalidReceiverError('must be somebody else');
  return { canonical, receiver };
};

/**
 * Locks both accounts, so that nobody logs in to them or bakes with them meanwhile.
 * @throws HttpError 400 for the caller's own address and for an unfit receiver, 403 admin_required
 */
export async function lockLeaver(tx: Queries, account: Account, body: LeaveBody): Promise<Leaver> {
  requireAdminMode(account, body.admin);
  const { canonical, receiver: to } = parseAddresses(account, body);
  if (!body.admin) return { canonical, account: undefined, receiver: undefined };
  const found = await lockAccounts(tx, account, [canonical, ...(to === undefined ? [] : [to])]);
  const accountAt = (address: string) => found.find((one) => one.canonical === address);
  const receiver = to === undefined ? undefined : await requireReceiver(tx, account, accountAt(to));
  return { canonical, account: accountAt(canonical), receiver };
}
