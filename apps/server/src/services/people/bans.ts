import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import {
  DEFAULT_BAN_REASON,
  withoutPlusTag,
  type BanInfo,
  type BanLevel,
  type ManageBanBody,
  type ManageBanResponse,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { bans, emails, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { invalidAddressError, parsePersonAddress } from '../access/person-address.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import { requireAdminMode, type Account, type OwnedAddress } from '../identity/accounts.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';
import type { Letter } from '../messages/letter.ts';
import {
  addressBannedLetter,
  type BanOfAddress,
} from '../messages/letters/account/address-banned.ts';
import { addressUnbannedLetter } from '../messages/letters/account/address-unbanned.ts';
import { sendNotice } from '../messages/notice.ts';
import { toBanInfo } from './ban-info.ts';
import type { BanViewer } from './bans-sql.ts';

const parseBannedAddress = (account: Account, typed: string): string => {
  const address = parsePersonAddress(typed);
  if (withoutPlusTag(address) === withoutPlusTag(account.canonical)) {
    throw invalidAddressError('must not be your own address');
  }
  return address;
};

const requireAdminForOrganisationBan = (account: Account, { admin, ban_level }: ManageBanBody) => {
  requireAdminMode(account, admin);
  if (ban_level === 'org' && !admin) {
    const text = 'You can manage bans of the whole organisation only in admin mode.';
    throw new HttpError(403, 'admin_required', text);
  }
};

const matchesBan = (level: BanLevel, account: Account, address: string): SQL | undefined =>
  and(
    eq(bans.organisationId, account.organisationId),
    eq(bans.untagged, withoutPlusTag(address)),
    level === 'org' ? isNull(bans.bakerId) : eq(bans.bakerId, account.id),
  );

const banReasonOf = ({ reason = '' }: Pick<ManageBanBody, 'reason'>) =>
  reason === '' ? DEFAULT_BAN_REASON : reason;

export const addBan = (
  tx: Queries,
  deps: Deps,
  account: Account,
  address: string,
  body: Pick<ManageBanBody, 'ban_level' | 'reason'>,
) =>
  tx
    .insert(bans)
    .values({
      id: deps.random.uuid(),
      organisationId: account.organisationId,
      bakerId: body.ban_level === 'org' ? null : account.id,
      canonical: address,
      untagged: withoutPlusTag(address),
      reason: banReasonOf(body),
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing()
    .returning();

const removeBan = (tx: Queries, account: Account, address: string, level: BanLevel) =>
  tx
    .delete(bans)
    .where(matchesBan(level, account, address))
    .returning();

/** A ban for the whole organisation is returned instead of the caller's own ban. */
const readBanInfo = async (
  tx: Queries,
  { account, admin }: BanViewer,
  address: string,
): Promise<BanInfo | null> => {
  for (const level of ['org', 'individual'] as const) {
    const [ban] = await tx
      .select()
      .from(bans)
      .where(matchesBan(level, account, address));
    if (ban) return toBanInfo(level, ban.reason, { admin });
  }
  return null;
};

const EMAIL_BY_ACTION = {
  ban: addressBannedLetter,
  unban: addressUnbannedLetter,
} satisfies Record<ManageBanBody['action'], (ban: BanOfAddress) => Letter>;

/** Only bans of the organisation send a letter, because a baker could use it to email strangers. */
const notifyOwner = async (
  tx: Queries,
  deps: Deps,
  { organisationId, canonical: address }: OwnedAddress,
  action: ManageBanBody['action'],
) => {
  const owners = await tx
    .select({ email: emails.address, verifiedAt: emails.verifiedAt })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.userId))
    .where(
      and(
        inArray(emails.canonical, [address, withoutPlusTag(address)]),
        eq(emails.organisationId, organisationId),
        isNull(users.deactivatedAt),
      ),
    );
  const facts = { at: deps.clock.now(), projectName: deps.projects.portal.name };
  for (const owner of owners) await sendNotice(tx, deps, owner, EMAIL_BY_ACTION[action](facts));
};

/** A repeated request changes and logs nothing. Throws HttpError 400 for an invalid or the caller's own address, 403. */
export async function manageBan(
  deps: Deps,
  by: AccountCaller,
  body: ManageBanBody,
): Promise<ManageBanResponse> {
  const { account } = by;
  requireAdminForOrganisationBan(account, body);
  const address = parseBannedAddress(account, body.email);
  const level = body.ban_level;
  const ofBaker = level === 'org' ? undefined : { id: account.id, address: account.email };
  const about = { actor: toAuditActor(account, by), baker: ofBaker, subject: address };
  return runRecorded(deps, async (tx) => {
    const changed =
      body.action === 'ban'
        ? await addBan(tx, deps, account, address, body)
        : await removeBan(tx, account, address, level);
    const events = changed.map(({ reason }) =>
      body.action === 'ban'
        ? createAuditEvent(deps, 'user_banned', { ...about, details: { level, reason } })
        : createAuditEvent(deps, 'user_unbanned', { ...about, details: { level } }),
    );
    const viewer = { account, admin: body.admin };
    const result = { email: address, ban_info: await readBanInfo(tx, viewer, address) };
    const { organisationId } = account;
    if (events.length > 0 && level === 'org')
      await notifyOwner(tx, deps, { organisationId, canonical: address }, body.action);
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}
