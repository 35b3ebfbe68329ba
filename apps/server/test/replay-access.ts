import { BASE_KEY_PATH, withoutPlusTag } from '@bakehouse/contract';
import type { Deps } from '../src/deps.ts';
import type { AccessGrant } from '../src/services/access/access-decision.ts';
import type { AuditRow } from '../src/services/audit/audit-chain.ts';
import { auditText } from '../src/services/audit/audit-text.ts';
import {
  decideOpening,
  type Candidate,
  type StoredBan,
} from '../src/services/files/open-outcome.ts';
import { openingEvent } from '../src/services/files/opening-event.ts';
import type { Claim, Readers, Replay, Tables } from './replay.ts';

type Instant = Date | null;

interface ReplayedFile {
  bakedAt: Date | null;
  version: number;
  changedAt: Date;
  openableAt: Instant;
  expiresAt: Instant;
  grants: Map<string, AccessGrant & { createdAt: Date }>;
}

interface ReplayedBan extends StoredBan {
  reason: string;
  createdAt: Date;
}

const time = (instant: Instant | undefined) => instant?.getTime() ?? null;
const keyOf = ({ address, keyPath }: AccessGrant) => `${address} ${keyPath}`;
const banKey = ({ bakerId, untagged }: StoredBan) => `${bakerId ?? 'everybody'} ${untagged}`;

const INSTANT = String.raw`(\d{4}-[-\d]+T[:.\d]+Z)`;
const CHANGE = new RegExp(
  `changed from ${INSTANT} to ${INSTANT}|removed \\(was ${INSTANT}\\)|set to ${INSTANT}`,
  'g',
);
const toInstant = (text: string | undefined): Instant => (text ? new Date(text) : null);

/** A message with two changes names the openable date first. */
const changesIn = ({ message }: AuditRow) =>
  [...message.matchAll(CHANGE)].map(([, from, to, removed, set]) => ({
    from: toInstant(from ?? removed),
    to: toInstant(to ?? set),
  }));

const grantIn = ({ subject, message }: AuditRow): AccessGrant => ({
  address: subject ?? '',
  keyPath: /\((m\/[/\d']+)\)$/.exec(message)?.[1] ?? BASE_KEY_PATH,
});

const isOpenable = ({ action }: AuditRow) => action !== 'expiration_date_modified';

/** Files, grants, dates and bans, as the record tells them; every opening is decided again. */
export function replayAccess(
  deps: Deps,
  tables: Tables,
  claim: Claim,
  isActive: (userId: string) => boolean,
): Replay {
  const addressOf = new Map(tables.emails.map(({ userId, address }) => [userId, address]));
  const canonicalOf = new Map(tables.emails.map(({ userId, canonical }) => [userId, canonical]));
  const rowsOf = Map.groupBy(tables.rows, ({ fileId }) => fileId);
  const grantsOf = Map.groupBy(tables.grants, ({ fileId }) => fileId);

  /** A grant of the bake has no row of its own: it is there now, or its removal is the first row of it. */
  const grantsAtBake = (id: string, createdAt: Date) => {
    const changes = (rowsOf.get(id) ?? []).filter(({ action }) => action.startsWith('permission_'));
    const first = new Map<string, AuditRow>();
    for (const row of changes) {
      const key = keyOf(grantIn(row));
      if (!first.has(key)) first.set(key, row);
    }
    const removed = [...first.values()].filter(({ action }) => action === 'permission_removed');
    const kept = (grantsOf.get(id) ?? []).filter((grant) => !first.has(keyOf(grant)));
    const grants = [...kept, ...removed.map(grantIn)];
    return new Map(
      grants.map(({ address, keyPath }) => [
        keyOf({ address, keyPath }),
        { address, keyPath, createdAt },
      ]),
    );
  };

  /** Dates of the bake have no row either: the first change tells what was before it. */
  const dateAtBake = (id: string, isOpenableDate: boolean, now: Instant): Instant => {
    for (const row of rowsOf.get(id) ?? []) {
      const changes = changesIn(row);
      if (changes.length === 2) return changes[isOpenableDate ? 0 : 1]?.from ?? null;
      if (changes[0] && isOpenable(row) === isOpenableDate) return changes[0].from;
    }
    return now;
  };

  const files = new Map(
    tables.files.map((file): [string, ReplayedFile] => [
      file.id,
      {
        bakedAt: null,
        version: 1,
        changedAt: file.createdAt,
        openableAt: dateAtBake(file.id, true, file.openableAt),
        expiresAt: dateAtBake(file.id, false, file.expiresAt),
        grants: grantsAtBake(file.id, file.createdAt),
      },
    ]),
  );
  const stored = new Map(tables.files.map((file) => [file.id, file]));
  const bans = new Map<string, ReplayedBan>();

  const aboutFile = (reader: (file: ReplayedFile, row: AuditRow) => void) => (row: AuditRow) => {
    const file = files.get(row.fileId ?? '');
    const known = stored.get(row.fileId ?? '');
    claim(file !== undefined, row, 'the file is not there');
    if (!file || !known) return;
    claim(row.fileName === known.name, row, 'the file has another name');
    claim(row.bakerId === known.bakerId, row, 'the file is of another baker');
    claim(row.baker === addressOf.get(known.bakerId), row, 'the baker has another address');
    claim(row.action === 'file_baked' || file.bakedAt !== null, row, 'the file was not baked yet');
    reader(file, row);
  };

  const changing = (change: (file: ReplayedFile, row: AuditRow) => void) =>
    aboutFile((file, row) => {
      claim(row.actorId === row.bakerId, row, 'only the baker changes a file');
      // Several rows of one instant are one call, and one version.
      if (time(file.changedAt) !== time(row.at) || file.version === 1) file.version += 1;
      file.changedAt = row.at;
      change(file, row);
    });

  const moved = (
    which: 'openableAt' | 'expiresAt',
    file: ReplayedFile,
    row: AuditRow,
    index: number,
  ) => {
    const change = changesIn(row)[index];
    claim(
      change !== undefined && time(change.from) === time(file[which]),
      row,
      `${which} was another`,
    );
    if (change) file[which] = change.to;
  };

  const candidatesOf = (row: AuditRow): Candidate[] => {
    const file = files.get(row.fileId ?? '');
    const known = stored.get(row.fileId ?? '');
    if (!file || !known || !file.bakedAt) return [];
    const { id, name, bakerId, checksum } = known;
    const baker = addressOf.get(bakerId) ?? '';
    return [
      {
        file: { id, name, bakerId, baker, checksum },
        openableAt: file.openableAt,
        expiresAt: file.expiresAt,
        bakerIsActive: isActive(bakerId),
        grants: [...file.grants.values()],
      },
    ];
  };

  const opening = (row: AuditRow) => {
    const address = canonicalOf.get(row.actorId ?? '') ?? row.actor;
    const outcome = decideOpening(
      address,
      candidatesOf(row),
      [...bans.values()].filter(({ untagged }) => untagged === withoutPlusTag(address)),
      row.at,
    );
    const actor = {
      id: row.actorId,
      address: row.actor,
      isAdmin: row.actorIsAdmin,
      deviceType: row.deviceType,
    };
    const { action, message, hiddenFromActor } = openingEvent(deps, { actor, outcome, at: row.at });
    const isSame = action === row.action && message === row.message;
    claim(isSame, row, `"${row.message}", but the rules decide "${message}"`);
    claim(hiddenFromActor === row.hiddenFromActor, row, 'it is hidden from its actor, or is not');
  };

  const banOf = (row: AuditRow): StoredBan => ({
    bakerId: row.bakerId,
    untagged: withoutPlusTag(row.subject ?? ''),
  });

  const readers: Readers = {
    file_baked: aboutFile((file, row) => {
      claim(file.bakedAt === null, row, 'the file was baked before');
      claim(row.actorId === row.bakerId, row, 'somebody else is its baker');
      claim(
        time(stored.get(row.fileId ?? '')?.createdAt) === time(row.at),
        row,
        'created_at is another',
      );
      const grants = file.grants.size;
      const people = new Set([...file.grants.values()].map(({ address }) => address)).size;
      const names = { document: row.fileName ?? '', baker: '', subject: '' };
      const isSame = row.message === auditText('file_baked', names, { people, grants }).message;
      claim(isSame, row, `it had ${grants} grants for ${people} people`);
      file.bakedAt = row.at;
    }),
    permission_added: changing((file, row) => {
      const grant = grantIn(row);
      claim(!file.grants.has(keyOf(grant)), row, 'the grant was there already');
      file.grants.set(keyOf(grant), { ...grant, createdAt: row.at });
    }),
    permission_removed: changing((file, row) => {
      claim(file.grants.delete(keyOf(grantIn(row))), row, 'there was no such grant');
    }),
    openable_date_modified: changing((file, row) => moved('openableAt', file, row, 0)),
    expiration_date_modified: changing((file, row) => moved('expiresAt', file, row, 0)),
    dates_updated: changing((file, row) => {
      moved('openableAt', file, row, 0);
      moved('expiresAt', file, row, 1);
    }),
    user_banned: (row) => {
      const ban = banOf(row);
      claim(
        row.actorIsAdmin || row.bakerId === row.actorId,
        row,
        'only a baker or an administrator',
      );
      claim(!bans.has(banKey(ban)), row, 'the ban was there already');
      const reason = row.message.slice(row.message.lastIndexOf(': ') + 2);
      bans.set(banKey(ban), { ...ban, reason, createdAt: row.at });
    },
    user_unbanned: (row) => {
      claim(bans.delete(banKey(banOf(row))), row, 'there was no such ban');
    },
    file_opened: opening,
    open_blocked: opening,
  };

  const compareFile = ({ id, name, ...file }: Tables['files'][number]) => {
    const replayed = files.get(id);
    const about = (what: string) => `${name} (${id}): ${what} is not what the record leads to`;
    claim(replayed?.bakedAt != null, null, about('the bake'));
    claim(replayed?.version === file.version, null, about(`version ${file.version}`));
    claim(time(replayed?.changedAt) === time(file.updatedAt), null, about('updated_at'));
    claim(time(replayed?.openableAt) === time(file.openableAt), null, about('openable_at'));
    claim(time(replayed?.expiresAt) === time(file.expiresAt), null, about('expires_at'));
    const texts = (list: Iterable<AccessGrant & { createdAt: Date }>) =>
      [...list]
        .map((grant) => `${keyOf(grant)} ${grant.createdAt.toISOString()}`)
        .toSorted()
        .join();
    const isSame = texts(grantsOf.get(id) ?? []) === texts(replayed?.grants.values() ?? []);
    claim(isSame, null, about('a grant'));
  };

  return {
    readers,
    end: () => {
      for (const file of tables.files) compareFile(file);
      const text = (ban: ReplayedBan) =>
        `${banKey(ban)} ${ban.reason} ${ban.createdAt.toISOString()}`;
      const known = new Set(tables.bans.map(text));
      const told = new Set([...bans.values()].map(text));
      for (const ban of told) claim(known.has(ban), null, `there is no ban ${ban}`);
      for (const ban of known) claim(told.has(ban), null, `the record knows no ban ${ban}`);
    },
  };
}
