import { and, asc, eq, isNotNull } from 'drizzle-orm';
import {
  API_KEYS_LIMIT,
  type ApiKey,
  type ApiKeyList,
  type ApiKeyScope,
  type CreatedApiKey,
  type NewApiKey,
  type RevokeApiKeyBody,
} from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAccount, type Account } from '../../identity/accounts.ts';
import {
  lockLiveCaller,
  requireLiveCaller,
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import { isLiveSession, type SessionRow } from '../../identity/sessions/session-lookup.ts';
import { runWithPinProof, type ParsedPinProof } from '../pins/pin-proof.ts';

const MINUTES_PER_DAY = 1440;
/** Scanners of source code find leaked keys by it. */
const KEY_PREFIX = 'bakehouse_key_';

export const SCOPE_TEXTS: Readonly<Record<ApiKeyScope, string>> = {
  read_files: 'read and open files',
  bake: 'bake files',
  manage_access: 'manage access',
  read_record: 'read the record',
};

const toApiKey = ({ id, apiKey, startedAt, expiresAt, lastAccessedAt }: SessionRow): ApiKey[] =>
  apiKey
    ? [
        {
          id,
          name: apiKey.name,
          scopes: [...apiKey.scopes],
          created_at: startedAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          last_used_at: lastAccessedAt > startedAt ? lastAccessedAt.toISOString() : null,
        },
      ]
    : [];

const selectLiveKeys = async (db: Queries, { clock }: Deps, userId: string): Promise<ApiKey[]> => {
  const isKey = and(eq(sessions.userId, userId), isNotNull(sessions.apiKey));
  const found = await db
    .select()
    .from(sessions)
    .where(and(isKey, isLiveSession(clock.now())))
    .orderBy(asc(sessions.startedAt), asc(sessions.id));
  return found.flatMap(toApiKey);
};

export const listApiKeys = async (deps: Deps, { id }: Account): Promise<ApiKeyList> => ({
  data: await selectLiveKeys(deps.db, deps, id),
});

const requireFreeName = (own: readonly ApiKey[], name: string) => {
  if (own.every((key) => key.name.toLowerCase() !== name.toLowerCase())) return;
  const text = `You already have a key named “${name}”. Choose another name.`;
  throw new HttpError(409, 'already_exists', text);
};

const requireFreeSlot = (own: readonly ApiKey[]) => {
  if (own.length < API_KEYS_LIMIT) return;
  const text = `You can have up to ${API_KEYS_LIMIT} keys. Revoke one first.`;
  throw new HttpError(409, 'limit_reached', text);
};

const insertKey = async (
  tx: Queries,
  { clock, random }: Deps,
  by: AccountCaller,
  { name, scopes, expires_after_days: days }: NewApiKey,
): Promise<CreatedApiKey> => {
  const now = clock.now();
  const key = `${KEY_PREFIX}${createToken(random)}`;
  const [created] = await tx
    .insert(sessions)
    .values({
      id: random.uuid(),
      projectId: by.session.projectId,
      userId: by.account.id,
      tokenHash: hashToken(key),
      level: 'second',
      startedAt: now,
      lastAccessedAt: now,
      expiresAt: minutesAfter(now, days * MINUTES_PER_DAY),
      ipAddress: by.ipAddress,
      userAgent: '',
      factors: [],
      apiKey: { name, scopes: [...new Set(scopes)] },
    })
    .returning();
  const [row] = created ? toApiKey(created) : [];
  if (!row) throw new Error('The API key was not stored.');
  return { ...row, key };
};

/**
 * A key is a session without a login: what ends all sessions of the account for safety, such as a
 * new password, ends its keys.
 * @throws HttpError 403 invalid_pin, 409 already_exists, limit_reached, 429 pin_locked
 */
export const createApiKey = (
  deps: Deps,
  by: AccountCaller,
  { proof, given }: { proof: ParsedPinProof; given: NewApiKey },
): Promise<CreatedApiKey> => {
  const { account, session } = by;
  const use = { account, session, caller: by, proof, isLogin: false };
  return runWithPinProof(deps, use, async (tx) => {
    await lockLiveCaller(tx, deps, by);
    const own = await selectLiveKeys(tx, deps, account.id);
    requireFreeName(own, given.name);
    requireFreeSlot(own);
    const created = await insertKey(tx, deps, by, given);
    const event = createAuditEvent(deps, 'api_key_created', {
      actor: toAuditActor(account, by),
      details: {
        name: created.name,
        scopes: created.scopes.map((scope) => SCOPE_TEXTS[scope]).join(', '),
        until: new Date(created.expires_at),
      },
    });
    return { result: created, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
};

/** @throws HttpError 404 not_found */
export const revokeApiKey = (
  deps: Deps,
  by: AccountCaller,
  { id }: RevokeApiKeyBody,
): Promise<Record<string, never>> =>
  runRecorded(deps, async (tx) => {
    await lockAccount(tx, by.account.id);
    await requireLiveCaller(tx, deps, by);
    const isOwnKey = and(
      eq(sessions.id, id),
      eq(sessions.userId, by.account.id),
      isNotNull(sessions.apiKey),
    );
    const now = deps.clock.now();
    const [revoked] = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(isOwnKey, isLiveSession(now)))
      .returning();
    const [key] = revoked ? toApiKey(revoked) : [];
    if (!key) throw new HttpError(404, 'not_found', 'You have no API key with this id.');
    const event = createAuditEvent(deps, 'api_key_revoked', {
      actor: toAuditActor(by.account, by),
      details: { name: key.name },
    });
    return { result: {}, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
