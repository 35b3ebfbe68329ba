import { BASE_KEY_PATH } from '@bakehouse/contract';
import type { Random } from '../../lib/crypto/random.ts';
import type { AccessGrant } from '../../services/access/access-decision.ts';
import { decideOpening } from '../../services/files/open-outcome.ts';
import { openingEvent } from '../../services/files/opening-event.ts';
import type { FilePlan } from '../file-plan.ts';
import { below, chance, pickFrom } from '../seeded-random.ts';
import { actorOf, after, DAY_MS, row, toAuditFile, type Act, type Scene } from './scene.ts';
import { extendSession } from './account-acts.ts';
import type { Person, SimulatedFile } from './world.ts';

/** How often somebody looks for a file that is open before they try one that is not. */
const LOOKS = 5;
const CAREFUL = 0.74;
const IMPATIENT = 0.5;
const CURIOUS = 0.01;
const TRIES = 8;

/** Addresses that bakers grant files to, and take grants from. */
export interface Grantees {
  list: readonly string[];
  set: ReadonlySet<string>;
}

export const bake =
  (plan: FilePlan): Act =>
  (scene) => {
    const { world, person, at } = scene;
    const { id, name, mediaType, size, checksum, fields } = plan;
    const file: SimulatedFile = {
      ...{ id, name, mediaType, size, checksum, fields },
      ...plan.datesAt(at),
      baker: person,
      createdAt: at,
      updatedAt: at,
      version: 1,
      grants: plan.grants.map((grant) => ({ ...grant, createdAt: at })),
    };
    world.saveFile(file);
    for (const grant of file.grants) world.tellGrantees(file, grant);
    const people = new Set(file.grants.map(({ address }) => address)).size;
    return [row(scene, 'file_baked', { file: toAuditFile(file), details: { people } })];
  };

const outcomeOf = ({ world, person, at }: Scene, file: SimulatedFile) => {
  const { openableAt, expiresAt, grants, baker } = file;
  const candidate = {
    file: { ...toAuditFile(file), checksum: file.checksum },
    bakerIsActive: baker.deactivatedAt === null,
    openableAt,
    expiresAt,
    grants,
  };
  return decideOpening(person.address, [candidate], world.bansOn(person.address), at);
};

/** Mostly what came in lately. */
const recent = (random: Random, files: readonly SimulatedFile[]) => {
  const share = below(random, 1000) / 1000;
  return files[files.length - 1 - Math.floor(files.length * share * share)];
};

/** Somebody without care tries an old file that they remember. */
const suitable = (scene: Scene, files: readonly SimulatedFile[]) => {
  const { random } = scene.world;
  if (!chance(random, CAREFUL))
    return files[below(random, Math.max(1, Math.ceil(files.length / 2)))];
  let file = chance(random, 0.5) ? recent(random, files) : pickFrom(random, files);
  for (let look = 0; file && look < LOOKS && !outcomeOf(scene, file).allowed; look += 1) {
    file = pickFrom(random, files);
  }
  return file;
};

const openFile =
  (file: SimulatedFile): Act =>
  (scene) => {
    const { world, person, at } = scene;
    const outcome = outcomeOf(scene, file);
    return [openingEvent(world.source, { actor: actorOf(person), outcome, at })];
  };

const openOne = (scene: Scene, files: readonly SimulatedFile[]) => {
  const file = suitable(scene, files);
  return file ? openFile(file)(scene) : extendSession(scene);
};

/** Opens the file that somebody was told of; mostly another one while it is closed. */
export const openInvited =
  (file: SimulatedFile): Act =>
  (scene) => {
    const isTried = outcomeOf(scene, file).allowed || chance(scene.world.random, IMPATIENT);
    return isTried ? openFile(file)(scene) : openOne(scene, scene.person.known);
  };

/** Opens a file that the person knows of, or tries one that they heard of. */
export const open: Act = (scene) => {
  const { world, person } = scene;
  const isCurious = person.known.length === 0 || chance(world.random, CURIOUS);
  return openOne(scene, isCurious && world.files.length > 0 ? world.files.slice(-1) : person.known);
};

export const openFileOf =
  (baker: Person): Act =>
  (scene) =>
    openOne(
      scene,
      scene.person.known.filter((file) => file.baker === baker),
    );

const changed = ({ world, at }: Scene, file: SimulatedFile) => {
  file.version += 1;
  file.updatedAt = at;
  world.saveFile(file);
};

const hasGrant = (file: SimulatedFile, { address, keyPath }: AccessGrant) =>
  file.grants.some((grant) => grant.address === address && grant.keyPath === keyPath);

const addGrant = (scene: Scene, file: SimulatedFile, grant: AccessGrant) => {
  file.grants.push({ ...grant, createdAt: scene.at });
  scene.world.tellGrantees(file, grant);
  changed(scene, file);
  const { address: grantee, keyPath } = grant;
  const about = { file: toAuditFile(file), subject: grantee, details: { grantee, keyPath } };
  return [row(scene, 'permission_added', about)];
};

/** Grants a recent file of the person's to one of some addresses. */
export const grantTo =
  (addresses: readonly string[]): Act =>
  (scene) => {
    const { random } = scene.world;
    for (let left = TRIES; left > 0; left -= 1) {
      const file = recent(random, scene.person.files);
      const address = pickFrom(random, addresses);
      if (!file || address === undefined) continue;
      const field = chance(random, 0.2) ? pickFrom(random, file.fields) : undefined;
      const grant = { address, keyPath: field?.keyPath ?? BASE_KEY_PATH };
      if (!hasGrant(file, grant)) return addGrant(scene, file, grant);
    }
    return extendSession(scene);
  };

const removeGrant = (scene: Scene, file: SimulatedFile, grant: SimulatedFile['grants'][number]) => {
  file.grants = file.grants.filter((one) => one !== grant);
  changed(scene, file);
  const { address: grantee, keyPath } = grant;
  const about = { file: toAuditFile(file), subject: grantee, details: { grantee, keyPath } };
  return [row(scene, 'permission_removed', about)];
};

/** Takes a grant of a recent file back from one of some addresses. */
export const ungrantFrom =
  ({ list, set }: Grantees): Act =>
  (scene) => {
    const { random } = scene.world;
    for (let left = TRIES; left > 0; left -= 1) {
      const file = recent(random, scene.person.files);
      const grant = pickFrom(random, file?.grants.filter(({ address }) => set.has(address)) ?? []);
      if (file && grant) return removeGrant(scene, file, grant);
    }
    return grantTo(list)(scene);
  };

/** Takes one grant back from an address, of whatever file. */
export const takeBackFrom =
  (address: string): Act =>
  (scene) => {
    for (const file of scene.person.files) {
      const grant = file.grants.find((one) => one.address === address);
      if (grant) return removeGrant(scene, file, grant);
    }
    return extendSession(scene);
  };

interface Dates {
  openableAt: Date | null;
  expiresAt: Date | null;
}

const days = (random: Random, least: number, most: number) =>
  (least * 24 + below(random, (most - least) * 24)) * (DAY_MS / 24);

/** A later or earlier openable date, often with more time after it. */
const postponed = ({ world: { random }, at }: Scene, { expiresAt }: Dates): Dates => ({
  openableAt: after(at, days(random, 1, 9)),
  expiresAt: expiresAt && chance(random, 0.5) ? after(expiresAt, DAY_MS) : expiresAt,
});

/** Mostly more time, sometimes less; a file that has expired mostly stays so. */
const prolonged = (
  { world: { random }, at }: Scene,
  openableAt: Date | null,
  expiresAt: Date,
): Dates | undefined => {
  const isOver = expiresAt <= at;
  if (isOver && chance(random, 0.7)) return undefined;
  const isShorter = !isOver && chance(random, 0.3);
  const ends = isShorter
    ? after(at, days(random, 1, 3))
    : after(isOver ? at : expiresAt, days(random, 7, 30));
  return { openableAt: chance(random, 0.3) ? null : openableAt, expiresAt: ends };
};

/** How a baker moves the dates of a file; undefined for one whose dates stay. */
const movedDates = (scene: Scene, dates: Dates): Dates | undefined => {
  const { openableAt, expiresAt } = dates;
  if (openableAt && openableAt > scene.at) return postponed(scene, dates);
  return expiresAt ? prolonged(scene, openableAt, expiresAt) : undefined;
};

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

const dateRow = (scene: Scene, file: SimulatedFile, to: Dates) => {
  const about = { file: toAuditFile(file) };
  const openable = { from: file.openableAt, to: to.openableAt };
  const expires = { from: file.expiresAt, to: to.expiresAt };
  if (isSame(expires.from, expires.to)) {
    return row(scene, 'openable_date_modified', { ...about, details: openable });
  }
  return isSame(openable.from, openable.to)
    ? row(scene, 'expiration_date_modified', { ...about, details: expires })
    : row(scene, 'dates_updated', { ...about, details: { openable, expires } });
};

/** Moves dates of a file that has some; a file without stays open. */
export const moveDates =
  (otherwise: Act): Act =>
  (scene) => {
    for (let left = TRIES; left > 0; left -= 1) {
      const file = recent(scene.world.random, scene.person.files);
      const to = file && movedDates(scene, file);
      if (!file || !to) continue;
      const moved = dateRow(scene, file, to);
      Object.assign(file, to);
      changed(scene, file);
      return [moved];
    }
    return otherwise(scene);
  };

/** Exports one of the lists that bakers see. */
export const exportList: Act = (scene) => {
  const { world, person } = scene;
  const details = chance(world.random, 0.5)
    ? { name: 'files.csv', noun: 'file', rows: person.files.length }
    : { name: 'audit-logs.csv', noun: 'activity row', rows: person.visibleRows };
  return [row(scene, 'export_created', { details })];
};
