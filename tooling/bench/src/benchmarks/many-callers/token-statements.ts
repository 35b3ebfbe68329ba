import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';

/** The size of the server's connection pool. */
const CONNECTION_COUNT = 10;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

const FIND_CODE = `select * from one_time_secrets where form = 'token' and purpose = 'authorization_code' and hash = $1`;
const LOCK_AUTHORIZATION = `select * from app_authorizations where id = $1 for update`;
const FIND_USER = `
  select u.id, u.organisation_id, u.is_admin, e.address, e.canonical, e.id, e.verified_at, p.user_id is not null
  from users u left join emails e on e.user_id = u.id and e.is_primary
  left join pins p on p.user_id = u.id where u.id = $1 and u.deactivated_at is null`;
const FIND_REFRESH_TOKEN = `select * from app_tokens where hash = $1 and kind = 'refresh'`;
const INSERT_TOKENS = `
  insert into app_tokens (id, authorization_id, kind, hash, scopes, audience, created_at, expires_at)
  values ($1, $2, 'access', $3, '["openid"]', '["app"]', now(), now() + interval '10 minutes'),
         ($4, $2, 'refresh', $5, '["openid"]', '["app"]', now(), now() + interval '30 days')`;
const LOCK_LOG = `select * from audit_heads where organisation_id = $1 for update`;
const WRITE_EVENT = `
  with advanced as (update audit_heads set seq = seq + 1 where organisation_id = $1 returning seq)
  insert into audit_events (organisation_id, seq, id, at, actor_id, actor, actor_is_admin, device_type, action, message, description, hidden_from_actor, hash)
  select $1, seq, $2, now(), $3, 'caller@example.com', false, 'desktop', 'app_tokens_issued', 'An app got tokens', 'An app got tokens', false, $4 from advanced`;

const rowsAsJsonSql = (table: string) =>
  `(select coalesce(json_agg(to_json(t)), '[]'::json) from ${table} t where t.user_id = u.id)`;

const FIND_WHOLE_USER = `
  select u.*, ${['emails', 'phone_numbers', 'oauth_registrations', 'webauthn_registrations', 'totps', 'crypto_wallets', 'passwords'].map(rowsAsJsonSql).join(', ')}
  from users u where u.id = $1`;

interface AuthorizationRow {
  id: string;
  user_id: string;
}

const issueTokens = async (tx: PoolClient, { id, user_id: userId }: AuthorizationRow) => {
  const refreshToken = randomBytes(32).toString('base64url');
  const accessTokenId = randomUUID();
  await tx.query(INSERT_TOKENS, [
    accessTokenId,
    id,
    hashToken(accessTokenId),
    randomUUID(),
    hashToken(refreshToken),
  ]);
  const { rows } = await tx.query<{ organisation_id: string }>(FIND_USER, [userId]);
  const organisationId = rows[0]?.organisation_id;
  await tx.query(LOCK_LOG, [organisationId]);
  await tx.query(WRITE_EVENT, [organisationId, randomUUID(), userId, randomUUID()]);
  return refreshToken;
};

/** The statements of the token endpoint, without anything else that it does. */
export function createTokenStatements(databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTION_COUNT });

  const lockAuthorization = async (tx: PoolClient, id: string) => {
    const { rows } = await tx.query<AuthorizationRow>(LOCK_AUTHORIZATION, [id]);
    if (!rows[0]) throw new Error('There is no such authorization.');
    return rows[0];
  };

  const inTransaction = async <Result>(work: (tx: PoolClient) => Promise<Result>) => {
    const tx = await pool.connect();
    try {
      await tx.query('begin');
      const result = await work(tx);
      await tx.query('commit');
      return result;
    } finally {
      tx.release();
    }
  };

  const redeemCode = async (code: string): Promise<string> => {
    const hash = [hashToken(code)];
    await pool.query(FIND_CODE, hash);
    const { userId, refreshToken } = await inTransaction(async (tx) => {
      const { rows } = await tx.query<{ id: string; subject: string }>(FIND_CODE, hash);
      const secret = rows[0];
      if (!secret) throw new Error('There is no such code.');
      await lockAuthorization(tx, secret.subject);
      await tx.query(`${FIND_CODE} and spent_at is null for update`, hash);
      await tx.query('update one_time_secrets set spent_at = now() where id = $1', [secret.id]);
      const authorization = await lockAuthorization(tx, secret.subject);
      return {
        userId: authorization.user_id,
        refreshToken: await issueTokens(tx, authorization),
      };
    });
    await pool.query(FIND_WHOLE_USER, [userId]);
    return refreshToken;
  };

  const redeemRefreshToken = async (token: string): Promise<string> => {
    const { userId, refreshToken } = await inTransaction(async (tx) => {
      const { rows } = await tx.query<{ id: string; authorization_id: string }>(
        FIND_REFRESH_TOKEN,
        [hashToken(token)],
      );
      const stored = rows[0];
      if (!stored) throw new Error('There is no such refresh token.');
      const authorization = await lockAuthorization(tx, stored.authorization_id);
      await tx.query(
        'update app_tokens set spent_at = now() where id = $1 and spent_at is null returning id',
        [stored.id],
      );
      await tx.query('update app_authorizations set last_used_at = now() where id = $1', [
        authorization.id,
      ]);
      return {
        userId: authorization.user_id,
        refreshToken: await issueTokens(tx, authorization),
      };
    });
    await pool.query(FIND_WHOLE_USER, [userId]);
    return refreshToken;
  };

  return { redeemCode, redeemRefreshToken, end: () => pool.end() };
}
