import { eq, gt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '@bakehouse/contract';
import { runRolledBack } from '../../test/database/rolled-back.ts';
import { findContradictions } from '../../test/replay/find-contradictions.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { findPortalAccount } from '../../test/server/portal-account.ts';
import { createAuditEvent } from '../services/audit/audit-event.ts';
import { writeRecordAlone } from '../services/audit/recorded-transaction.ts';
import { toAuditText } from '../services/audit/audit-text.ts';
import { verifyAudit } from '../services/audit/audit-verification.ts';
import type { Database } from '../db/client.ts';
import { auditEvents, bans, files, grants, users } from '../db/tables.ts';
import { demoAddress } from './accounts.ts';
import { resetData } from './demo-data.ts';
import { addGeneratedData } from './generated-data.ts';

const server = useTestServer();

const DAY_MS = 86_400_000;
const LONG_MS = 120_000;
const noProgress = () => undefined;

const accountOf = async (name: string) => {
  const found = await findPortalAccount(server().deps, demoAddress(name));
  if (!found) throw new Error(`${name} is not there.`);
  return found;
};

const countsByAction = async () => {
  const rows = await server()
    .deps.db.select({ action: auditEvents.action, count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .groupBy(auditEvents.action);
  return new Map(rows.map(({ action, count }) => [action, count]));
};

describe('the audit log of the demo data', () => {
  it('agrees with the tables, and every opening with the rules', async () => {
    expect(await findContradictions(server().deps)).toEqual([]);
  });

  it('has 2,500 events of every action in the 120 days before the start', async () => {
    const counts = await countsByAction();
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(2500);
    expect(Object.keys(AUDIT_ACTIONS).filter((action) => !counts.has(action as never))).toEqual([]);
    const [span] = await server()
      .deps.db.select({ first: sql<string>`min(at)`, last: sql<string>`max(at)` })
      .from(auditEvents);
    const now = server().deps.clock.now().getTime();
    expect(now - Date.parse(String(span?.last))).toBeLessThan(DAY_MS);
    expect(now - Date.parse(String(span?.first))).toBeLessThan(121 * DAY_MS);
  });

  it.each([
    'destroyed',
    'inactive_baker',
    'org_ban',
    'individual_ban',
    'not_openable_yet',
    'expired',
    'no_grant',
  ] as const)('has an opening that was refused by the rule %s', async (rule) => {
    const isRefusal = eq(auditEvents.action, 'open_blocked');
    const rows = await server().deps.db.select().from(auditEvents).where(isRefusal);
    const texts = rows.map(({ fileName, message }) => {
      const names = { document: fileName ?? '', baker: '', subject: '' };
      return toAuditText('open_blocked', names, { rule }).message === message;
    });
    expect(texts).toContain(true);
  });

  it('bans eli for the organisation and fay for bo, and nobody else', async () => {
    const [bo, found] = [await accountOf('bo'), await server().deps.db.select().from(bans)];
    expect(found.map(({ canonical, bakerId }) => [canonical, bakerId]).toSorted()).toEqual([
      [demoAddress('eli'), null],
      [demoAddress('fay'), bo.id],
    ]);
  });
});

describe('a replay of the audit log', () => {
  const closedFile = async () => {
    const { db, clock } = server().deps;
    const [file] = await db.select().from(files).where(gt(files.openableAt, clock.now()));
    if (!file) throw new Error('Every file is open.');
    return file;
  };

  const openClosedFile = async (tx: Database) => {
    const { deps } = server();
    const [dee, file] = [await accountOf('dee'), await closedFile()];
    const event = createAuditEvent(deps, 'file_opened', {
      actor: { id: dee.id, address: dee.email, isAdmin: false, deviceType: 'Desktop' },
      file: { ...file, baker: demoAddress('bo') },
      details: { rule: 'email_grant' },
    });
    const { organisationId } = dee;
    await writeRecordAlone({ ...deps, db: tx }, { organisationId, events: [event] });
  };

  const banWithoutEvent = async (tx: Database) => {
    const { clock } = server().deps;
    const { organisationId } = await accountOf('bo');
    const canonical = demoAddress('dee');
    const ban = { organisationId, canonical, untagged: canonical, reason: '', bakerId: null };
    await tx.insert(bans).values({ ...ban, id: 'planted', createdAt: clock.now() });
  };

  const changeVersion = async (tx: Database) => {
    const { id } = await closedFile();
    await tx.update(files).set({ version: 99 }).where(eq(files.id, id));
  };

  const changeMovedDate = async (tx: Database) => {
    const isMove = eq(auditEvents.action, 'expiration_date_modified');
    const [event] = await tx.select().from(auditEvents).where(isMove);
    const isMoved = eq(files.id, event?.fileId ?? '');
    await tx
      .update(files)
      .set({ expiresAt: new Date(0) })
      .where(isMoved);
  };

  const removeGrant = async (tx: Database) => {
    const [grant] = await tx.select().from(grants);
    await tx.delete(grants).where(eq(grants.fileId, grant?.fileId ?? ''));
  };

  const deactivate = async (tx: Database) => {
    const { id } = await accountOf('rye');
    await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, id));
  };

  const deleteOpener = async (tx: Database) => {
    const { id } = await accountOf('opener05');
    await tx.delete(users).where(eq(users.id, id));
  };

  it.each([
    ['an opening before the openable date', openClosedFile, /but the rules decide/],
    ['an action without a login', openClosedFile, /no session with its PIN step/],
    ['a ban without its event', banWithoutEvent, /the audit log has no ban/],
    ['a version that no change led to', changeVersion, /version 99/],
    ['a date that nobody set', changeMovedDate, /expires_at/],
    ['a grant that nobody took back', removeGrant, /it had \d+ grants for \d+ people/],
    ['a deactivation without its event', deactivate, /rye@.*deactivated_at/],
    ['an account that is gone without having left', deleteOpener, /without account_deleted/],
  ])('finds %s', async (_name, plant, text) => {
    const { deps } = server();
    const found = await runRolledBack(deps.db, async (tx) => {
      await plant(tx);
      return findContradictions({ ...deps, db: tx });
    });
    expect(found.some((line) => text.test(line))).toBe(true);
  });
});

describe('generated data', () => {
  beforeEach(() => resetData(server().deps));

  it.each([
    ['few events', { files: 5, events: 60, openers: 4, bakers: 1, seed: 'few' }],
    ['files alone', { files: 120, events: 0, openers: 0, bakers: 3, seed: 'files' }],
    ['more events', { files: 150, events: 6000, openers: 60, bakers: 5, seed: 'more' }],
    ['many events of few', { files: 6, events: 3000, openers: 3, bakers: 2, seed: 'busy' }],
  ])(
    'adds %s without contradiction',
    async (_name, wanted) => {
      const { deps } = server();
      const before = await deps.db.$count(auditEvents);
      await addGeneratedData(deps, wanted, noProgress);
      expect(await findContradictions(deps)).toEqual([]);
      const added = (await deps.db.$count(auditEvents)) - before;
      if (wanted.events > 0) expect(added).toBe(wanted.events);
      expect(await deps.db.$count(files)).toBe(223 + wanted.files);
      expect((await verifyAudit(deps.db, deps.secrets)).broken).toBeNull();
    },
    LONG_MS,
  );

  it(
    'adds to earlier generated data and refuses a used seed',
    async () => {
      const { deps } = server();
      const amounts = { files: 20, events: 400, openers: 10, bakers: 2 };
      for (const seed of ['1', '2', '3'])
        await addGeneratedData(deps, { ...amounts, seed }, noProgress);
      expect(await findContradictions(deps)).toEqual([]);
      await expect(addGeneratedData(deps, { ...amounts, seed: '2' }, noProgress)).rejects.toThrow(
        'The data of seed 2 exists already.',
      );
    },
    LONG_MS,
  );

  it(
    'is the same for the same seed, relative to the time when it is added',
    async () => {
      const { deps } = server();
      const wanted = { files: 20, events: 500, openers: 10, bakers: 2, seed: 'again' };
      const added = async () => {
        await resetData(deps);
        await addGeneratedData(deps, wanted, noProgress);
        const rows = await deps.db
          .select()
          .from(auditEvents)
          .where(gt(auditEvents.seq, 2500))
          .orderBy(auditEvents.seq);
        const start = rows[0]?.at.getTime() ?? 0;
        return rows.map(({ at, id, action }) => [at.getTime() - start, id, action]);
      };
      const once = await added();
      expect(once).toHaveLength(500);
      expect(await added()).toEqual(once);
    },
    LONG_MS,
  );
});
