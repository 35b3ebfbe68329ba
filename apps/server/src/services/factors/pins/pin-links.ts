import { and, eq, isNull } from 'drizzle-orm';
import type { ReturnPath } from '../../../config/portal-paths.ts';
import type { Queries } from '../../../db/client.ts';
import { pinResets, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded, withoutRecord, type AuditRecord } from '../../audit/recorded-transaction.ts';
import { lockAccount, selectAccounts, type Account } from '../../identity/accounts.ts';
import { revokeSecrets } from '../../identity/one-time-secrets/one-time-secrets.ts';
import { findToken, redeemToken } from '../../identity/one-time-secrets/tokens.ts';
import { pinLock } from './pin-lock.ts';
import type { PinLinkPurpose } from './pin-notices.ts';
import { cancelPinResetReminder } from './pin-reminder.ts';
import { removePin } from './pin-removal.ts';

export interface PinLink {
  account: Account;
  /** The instant from which the link works; null for a link that works at once. */
  validFrom: Date | null;
  returnPath: ReturnPath;
}

const findPinOwner = async (db: Queries, userId: string | null): Promise<Account | undefined> => {
  const isOwner = and(eq(users.id, userId ?? ''), isNull(users.deactivatedAt));
  const [found] = await selectAccounts(db).where(isOwner);
  if (!found) return undefined;
  const { passwordHash: _passwordHash, ...account } = found;
  return account;
};

/** Returns undefined when the link was used, has expired or was revoked. */
export async function findPinLink(
  db: Queries,
  deps: Deps,
  { purpose, token }: { purpose: PinLinkPurpose; token: string },
): Promise<PinLink | undefined> {
  const link = await findToken(db, deps, { purpose, token });
  const account = link && (await findPinOwner(db, link.userId));
  if (!account) return undefined;
  const { payload } = link;
  return {
    account,
    validFrom: 'validFrom' in payload ? new Date(payload.validFrom) : null,
    returnPath: 'callback' in payload ? { callback: payload.callback } : {},
  };
}

interface PinLinkUse {
  account: Account;
  caller: Caller;
  sessionId: string | undefined;
}

type PinLinkEffect = (tx: Queries, deps: Deps, use: PinLinkUse) => Promise<AuditRecord>;

const revokePinResetLinks = async (tx: Queries, deps: Deps, userId: string) => {
  for (const purpose of ['pin_reset', 'pin_reset_cancellation'] as const) {
    await revokeSecrets(tx, deps, { purpose, subject: userId });
  }
};

const recordOfLiftedLock = (deps: Deps, { account, caller }: PinLinkUse): AuditRecord => {
  const about = { actor: toAuditActor(account, caller), details: { locked: pinLock.subject } };
  const event = createAuditEvent(deps, 'lock_lifted', about);
  return { organisationId: account.organisationId, events: [event] };
};

const LINK_EFFECT_BY_PURPOSE: Record<PinLinkPurpose, PinLinkEffect> = {
  pin_reset: async (tx, deps, { account, caller, sessionId }) => {
    await revokePinResetLinks(tx, deps, account.id);
    return removePin(tx, deps, { account, caller, keptSessionId: sessionId });
  },
  pin_reset_cancellation: async (tx, deps, use) => {
    const { id } = use.account;
    await revokePinResetLinks(tx, deps, id);
    await cancelPinResetReminder(tx, deps, id);
    const cancelledAt = deps.clock.now();
    await tx.update(pinResets).set({ cancelledAt }).where(eq(pinResets.userId, id));
    return recordOfLiftedLock(deps, use);
  },
  pin_removal: (tx, deps, { account, caller }) => removePin(tx, deps, { account, caller }),
};

/** Returns false when the link does not work yet or any more. */
export function spendPinLink(
  deps: Deps,
  presented: { purpose: PinLinkPurpose; token: string },
  { userId, ...use }: Omit<PinLinkUse, 'account'> & { userId: string },
): Promise<boolean> {
  return runRecorded(deps, async (tx) => {
    await lockAccount(tx, userId);
    const found = await findPinLink(tx, deps, presented);
    const isValid = found && (!found.validFrom || found.validFrom <= deps.clock.now());
    if (!isValid || !(await redeemToken(tx, deps, presented))) return withoutRecord(false);
    const effect = LINK_EFFECT_BY_PURPOSE[presented.purpose];
    return { result: true, record: await effect(tx, deps, { account: found.account, ...use }) };
  });
}
