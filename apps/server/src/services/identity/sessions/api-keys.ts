import { and, asc, eq, isNotNull } from 'drizzle-orm';
import {
  API_KEYS_LIMIT,
  type ApiKey,
  type ApiKeyList,
  type ApiKeyScope,
  type CreateApiKeyBody,
  type CreatedApiKey,
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
import { lockAccount, type Account } from '../accounts.ts';
import {
  requireLiveCaller,
  toRecordWithCallerCheck,
  type AccountCaller,
} from './session-caller.ts';
import { isLiveSession, type SessionRow } from './session-lookup.ts';

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

/**
 * A key is a session without a login: what ends all sessions of the account for safety, such as a
 * new password, ends its keys.
 * @throws HttpError 409 already_exists, limit_reached
 */
export const createApiKey = (
  deps: Deps,
  by: AccountCaller,
  { name, scopes, expires_after_days: days }: CreateApiKeyBody,
): Promise<CreatedApiKey> =>
  runRecorded(deps, async (tx) => {
    await lockAccount(tx, by.account.id);
    await requireLiveCaller(tx, deps, by);
    const own = await selectLiveKeys(tx, deps, by.account.id);
    if (own.some((key) => key.name.toLowerCase() === name.toLowerCase())) {
      const text = `You already have a key named “${name}”. Choose another name.`;
      throw new HttpError(409, 'already_exists', text);
    }
    if (own.length >= API_KEYS_LIMIT) {
      const text = `You can have up to ${API_KEYS_LIMIT} keys. Revoke one first.`;
      throw new HttpError(409, 'limit_reached', text);
    }
    const now = deps.clock.now();
    const key = `${KEY_PREFIX}${createToken(deps.random)}`;
    const apiKey = { name, scopes: [...new Set(scopes)] };
    const expiresAt = minutesAfter(now, days * MINUTES_PER_DAY);
    const [created] = await tx
      .insert(sessions)
      .values({
        id: deps.random.uuid(),
        projectId: by.session.projectId,
        userId: by.account.id,
        tokenHash: hashToken(key),
        level: 'second',
        startedAt: now,
        lastAccessedAt: now,
        expiresAt,
        ipAddress: by.ipAddress,
        userAgent: '',
        factors: [],
        apiKey,
      })
      .returning();
    const [row] = created ? toApiKey(created) : [];
    if (!row) throw new Error('The API key was not stored.');
    const event = createAuditEvent(deps, 'api_key_created', {
      actor: toAuditActor(by.account, by),
      details: {
        name,
        scopes: apiKey.scopes.map((scope) => SCOPE_TEXTS[scope]).join(', '),
        until: expiresAt,
      },
    });
    return { result: { ...row, key }, record: toRecordWithCallerCheck(deps, by, [event]) };
  });

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
