import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../lib/crypto/random.ts';
import { createSecrets } from '../../lib/crypto/secrets.ts';
import {
  createEmptyChainHead,
  hasValidSeal,
  linkRows,
  hashLink,
  type AuditHead,
  type AuditRow,
  type UnlinkedRow,
} from './audit-chain.ts';

const secrets = createSecrets('a secret of this test', systemRandom);
const others = createSecrets('another secret', systemRandom);
const ORGANISATION = 'organization-test-1';

const row = (message: string): UnlinkedRow => ({
  id: `id of ${message}`,
  at: new Date('2026-03-01T12:00:00.123Z'),
  actorId: 'user-1',
  actor: 'bo@bakehouse.test',
  actorIsAdmin: false,
  deviceType: 'Desktop',
  action: 'file_baked',
  bakerId: 'user-1',
  baker: 'bo@bakehouse.test',
  fileId: 'file-1',
  fileName: 'Rye.pdf',
  subject: null,
  message,
  description: 'File baked',
  hiddenFromActor: false,
  impersonator: null,
});

const chainOf = (...messages: string[]) =>
  linkRows(secrets, createEmptyChainHead(secrets, ORGANISATION), messages.map(row));

/** The indexes of the rows whose hash does not match. */
const broken = (rows: readonly AuditRow[]) =>
  rows
    .filter(
      ({ hash, ...said }, index) => hash !== hashLink(secrets, rows[index - 1]?.hash ?? '', said),
    )
    .map(({ seq }) => seq);

describe('a chain', () => {
  it('numbers its rows from 1 and verifies', () => {
    const { rows, head } = chainOf('a', 'b', 'c');
    expect(rows.map(({ seq, message }) => [seq, message])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(broken(rows)).toEqual([]);
    expect(head).toMatchObject({ organisationId: ORGANISATION, seq: 3, hash: rows[2]?.hash });
    expect(hasValidSeal(secrets, head)).toBe(true);
  });

  it('is the same for rows linked at once or one by one', () => {
    const first = chainOf('a');
    const second = linkRows(secrets, first.head, [row('b'), row('c')]);
    const atOnce = chainOf('a', 'b', 'c');
    expect([...first.rows, ...second.rows]).toEqual(atOnce.rows);
    expect(second.head).toEqual(atOnce.head);
  });

  it('does not change without new rows', () => {
    const { head } = chainOf('a');
    expect(linkRows(secrets, head, [])).toEqual({ rows: [], head });
  });

  const changes: Record<string, Partial<AuditRow>> = {
    id: { id: 'another' },
    at: { at: new Date('2026-03-01T12:00:00.124Z') },
    actorId: { actorId: null },
    actor: { actor: 'cy@bakehouse.test' },
    actorIsAdmin: { actorIsAdmin: true },
    deviceType: { deviceType: 'Mobile' },
    action: { action: 'file_opened' },
    bakerId: { bakerId: 'user-2' },
    baker: { baker: null },
    fileId: { fileId: 'file-2' },
    fileName: { fileName: 'Oat.pdf' },
    subject: { subject: 'mia@partner.example' },
    message: { message: 'B' },
    description: { description: '' },
    hiddenFromActor: { hiddenFromActor: true },
    impersonator: { impersonator: 'Sam Support' },
    organisationId: { organisationId: 'organization-test-2' },
    seq: { seq: 20 },
    hash: { hash: 'x' },
  };

  it('covers every column of a row', () => {
    expect(Object.keys(changes).sort()).toEqual(Object.keys(chainOf('a').rows[0] ?? {}).sort());
  });

  it.each(Object.entries(changes))('breaks where %s of a row was changed', (_column, change) => {
    const { rows } = chainOf('a', 'b', 'c');
    const changed = rows.map((each) => (each.message === 'b' ? { ...each, ...change } : each));
    expect(broken(changed)[0]).toBe(change.seq ?? 2);
  });

  it('breaks where a row no longer names its operator', () => {
    const acted = { ...row('a'), impersonator: 'Sam Support' };
    const { rows } = linkRows(secrets, createEmptyChainHead(secrets, ORGANISATION), [acted]);
    expect(broken(rows)).toEqual([]);
    for (const impersonator of [null, '', 'Sam'])
      expect(broken(rows.map((each) => ({ ...each, impersonator })))).toEqual([1]);
  });

  it('breaks where a row is missing, repeated or moved', () => {
    const { rows } = chainOf('a', 'b', 'c', 'd');
    const [a, b, c, d] = rows;
    if (!a || !b || !c || !d) throw new Error('There are four rows.');
    expect(broken([a, c, d])).toEqual([3]);
    expect(broken([a, b, b, c, d])).toEqual([2]);
    expect(broken([a, c, b, d])).toEqual([3, 2, 4]);
    expect(broken([b, c, d])).toEqual([2]);
  });

  it('cannot be forged with another secret', () => {
    const forged = linkRows(
      others,
      createEmptyChainHead(others, ORGANISATION),
      ['a', 'b'].map(row),
    );
    expect(broken(forged.rows)).toEqual([1, 2]);
    expect(hasValidSeal(secrets, forged.head)).toBe(false);
  });

  it('separates neighbouring values', () => {
    const one = { ...row('a'), actor: 'x', deviceType: 'y,z' };
    const other = { ...row('a'), actor: 'x,y', deviceType: 'z' };
    const hashes = [one, other].map(
      (each) => linkRows(secrets, createEmptyChainHead(secrets, ORGANISATION), [each]).head.hash,
    );
    expect(new Set(hashes).size).toBe(2);
  });
});

describe('the seal of a head', () => {
  it.each<Partial<AuditHead>>([
    { seq: 1 },
    { hash: 'x' },
    { organisationId: 'organization-test-2' },
    { seal: 'x' },
    { seal: '' },
  ])('breaks with %j', (change) => {
    const { head } = chainOf('a', 'b');
    expect(hasValidSeal(secrets, { ...head, ...change })).toBe(false);
  });

  it('differs for an older head, so a truncated chain is noticed', () => {
    const { rows, head } = chainOf('a', 'b');
    const cut = { ...head, seq: 1, hash: rows[0]?.hash ?? '' };
    expect(hasValidSeal(secrets, cut)).toBe(false);
  });
});
