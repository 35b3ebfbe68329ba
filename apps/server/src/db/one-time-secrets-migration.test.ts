import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createOlderDatabase } from '../../test/database/older-database.ts';
import { dropDatabase } from './other-databases.ts';
import { createTestDeps } from '../../test/server/test-deps.ts';
import { hashToken } from '../lib/crypto/tokens.ts';
import { pinLock } from '../services/factors/pins/pin-lock.ts';
import { findVerificationLink } from '../services/identity/identifiers/verification-links.ts';
import {
  findUnlockLink,
  takeUnlockedBrowserAttempt,
  unlockBrowser,
} from '../services/identity/limits/unlock-links.ts';
import type { DatabaseClient } from './client.ts';
import { applyMigrations } from './migrate.ts';

describe('a database with links from before the table of one-time secrets', () => {
  let name: string;
  let database: DatabaseClient;

  const LOCK_KEY = 'pin:bo';

  beforeAll(async () => {
    name = `bakehouse_test_${crypto.randomUUID().replaceAll('-', '')}`;
    database = await createOlderDatabase(name, 6);
    await database.pool.query(`
      insert into organisations (id, name, created_at) values ('o', 'Bakehouse', now());
      insert into users (id, organisation_id, name, created_at)
        values ('bo', 'o', '{"first_name":"","middle_name":"","last_name":""}', now());
      insert into emails (id, user_id, address, canonical, is_primary, created_at)
        values ('e', 'bo', 'Bo@partner.example', 'bo@partner.example', true, now());`);
    await database.pool.query(
      `insert into verification_links (token_hash, email_id, created_at, expires_at, used_at)
       values ($1, 'e', now(), now() + interval '1 hour', null),
              ($2, 'e', now(), now() + interval '1 hour', now())`,
      [hashToken('open link'), hashToken('used link')],
    );
    await database.pool.query(
      `insert into lock_lifts
         (token_hash, factor, lock_key, user_id, browser_hash, tries, created_at, expires_at)
       values ($1, 'pin', $4, 'bo', null, 0, now(), now() + interval '1 hour'),
              ($2, 'pin', $4, 'bo', $3, 3, now(), now() + interval '1 hour')`,
      [hashToken('open lift'), hashToken('used lift'), hashToken('cookie'), LOCK_KEY],
    );
    await applyMigrations(database.db);
  });

  afterAll(async () => {
    await database.close();
    await dropDatabase(inject('database'), name);
  });

  it('keeps the open verification link and drops the used one', async () => {
    const deps = await createTestDeps(database.db);
    const link = await findVerificationLink(deps.db, deps, 'open link');
    expect(link?.account.email).toBe('Bo@partner.example');
    expect(await findVerificationLink(deps.db, deps, 'used link')).toBeUndefined();
  });

  it('keeps the open unlock link, which unlocks one browser, once', async () => {
    const deps = await createTestDeps(database.db);
    const caller = { ipAddress: '127.0.0.1', userAgent: '' };
    expect(await findUnlockLink(deps, 'used lift')).toBeUndefined();
    const link = await findUnlockLink(deps, 'open lift');
    if (!link) throw new Error('The unlock link is lost.');
    expect(link).toMatchObject({ lock: pinLock, userId: 'bo' });
    const token = await unlockBrowser(deps, 'open lift', link, caller);
    if (token === undefined) throw new Error('The unlock link does not work.');
    expect(await takeUnlockedBrowserAttempt(deps, LOCK_KEY, token)).toBe(4);
    expect(await unlockBrowser(deps, 'open lift', link, caller)).toBeUndefined();
  });

  it('keeps the browser unlocked that used a link, with the attempts that it had left', async () => {
    const deps = await createTestDeps(database.db);
    expect(await takeUnlockedBrowserAttempt(deps, 'pin:cy', 'cookie')).toBeUndefined();
    expect(await takeUnlockedBrowserAttempt(deps, LOCK_KEY, 'cookie')).toBe(1);
    expect(await takeUnlockedBrowserAttempt(deps, LOCK_KEY, 'cookie')).toBe(0);
    expect(await takeUnlockedBrowserAttempt(deps, LOCK_KEY, 'cookie')).toBeUndefined();
  });
});
