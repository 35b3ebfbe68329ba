import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import { isSameSite } from '../../../config/origins.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { users, type FactorKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { approximateIpAddress } from '../../../lib/http/ip-address.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { describeDevice } from '../../messages/event-letter-input.ts';
import { renderLetter } from '../../messages/letter.ts';
import { enqueueMessage } from '../../messages/outbox.ts';
import { selectAccounts } from '../accounts.ts';
import { lockOf, type FactorLock } from '../factor-table.ts';
import {
  findIssuedTokenOfUser,
  findToken,
  issueToken,
  redeemToken,
  setAttemptsLeft,
  takeAttempt,
} from '../one-time-secrets/tokens.ts';
import type { StartedLock } from './attempts.ts';

/** Five attempts are enough for an account's owner who mistypes, but too few to guess a PIN. */
const UNLOCKED_BROWSER_ATTEMPTS = 5;

export const UNLOCK_PATH = '/v1/locks/lift';

interface LockNotice {
  factor: FactorKind;
  lock: StartedLock;
  /** The number of wrong attempts that started the lock. */
  attempts: number;
  to: { userId: string | null; email: string; organisationId: string };
  caller: Caller;
}

/** A site elsewhere calls this server without the cookie of the unlocked browser. */
const sendsUnlockCookie = ({ isPortal, origins }: Project, { publicUrl }: Config) =>
  isPortal || origins.some((origin) => isSameSite(origin, publicUrl));

export async function sendUnlockLink(
  tx: Queries,
  deps: Deps,
  { factor, lock, attempts, to, caller }: LockNotice,
): Promise<void> {
  const project = deps.projects.ownerOf(to.organisationId);
  const token = await issueToken(tx, deps, {
    purpose: 'unlock_link',
    subject: lock.key,
    userId: to.userId,
    payload: { factor },
    expiresAt: lock.until,
  });
  const message = renderLetter(
    lockOf(deps.factors, factor).letter({
      href: sendsUnlockCookie(project, deps.config)
        ? `${deps.config.publicUrl}${UNLOCK_PATH}?token=${token}`
        : null,
      until: lock.until,
      attempts,
      device: describeDevice(caller),
      network: approximateIpAddress(caller.ipAddress),
      projectName: project.name,
    }),
  );
  const destination = { channel: 'email', recipient: to.email } as const;
  await enqueueMessage(tx, deps, destination, { ...message, usefulUntil: lock.until });
}

export interface UnlockLink {
  lock: FactorLock;
  expiresAt: Date;
  userId: string;
  organisationId: string;
}

/** Returns undefined when the link was used or its lock has ended. */
export async function findUnlockLink(deps: Deps, token: string): Promise<UnlockLink | undefined> {
  const link = await findToken(deps.db, deps, { purpose: 'unlock_link', token });
  if (!link?.userId) return undefined;
  const [owner] = await deps.db
    .select({ userId: users.id, organisationId: users.organisationId })
    .from(users)
    .where(and(eq(users.id, link.userId), isNull(users.deactivatedAt)));
  const lock = lockOf(deps.factors, link.payload.factor);
  return owner && { ...owner, lock, expiresAt: link.expiresAt };
}

/** Finds the organisation of the account also for a link that was used or whose lock has ended. */
export async function findUnlockLinkOrganisation(
  deps: Deps,
  token: string,
): Promise<string | undefined> {
  const link = await findIssuedTokenOfUser(deps.db, deps, { purpose: 'unlock_link', token });
  return link?.organisationId;
}

/** Returns the token for the browser's cookie, or undefined when the link was used meanwhile. */
export function unlockBrowser(
  deps: Deps,
  token: string,
  { userId, lock }: UnlockLink,
  caller: Caller,
): Promise<string | undefined> {
  return runRecorded(deps, async (tx) => {
    const link = await redeemToken(tx, deps, { purpose: 'unlock_link', token });
    const [account] = await selectAccounts(tx).where(
      and(eq(users.id, userId), isNull(users.deactivatedAt)),
    );
    if (!link || !account) return { result: undefined, record: undefined };
    const browser = { ...link, purpose: 'unlocked_browser', payload: {} } as const;
    const unlockToken = await issueToken(tx, deps, browser, UNLOCKED_BROWSER_ATTEMPTS);
    const actor = toAuditActor(account, caller);
    const details = { locked: lock.subject };
    const event = createAuditEvent(deps, 'lock_lifted', { actor, details });
    const { organisationId } = account;
    return { result: unlockToken, record: { organisationId, events: [event] } };
  });
}

const unlockedBrowserSecret = (lockKey: string, token: string) =>
  ({ purpose: 'unlocked_browser', subject: lockKey, token }) as const;

/** Commits the attempt and returns how many are left; undefined if the browser had none left. */
export const takeUnlockedBrowserAttempt = (deps: Deps, lockKey: string, unlockToken: string) =>
  takeAttempt(deps, unlockedBrowserSecret(lockKey, unlockToken));

export const resetUnlockedBrowserAttempts = (tx: Queries, lockKey: string, unlockToken: string) =>
  setAttemptsLeft(tx, unlockedBrowserSecret(lockKey, unlockToken), UNLOCKED_BROWSER_ATTEMPTS);
