import { BASE_KEY_PATH } from '@bakehouse/contract';
import type { Random } from '../../lib/crypto/random.ts';
import type { AccessGrant } from '../../services/access/access-decision.ts';
import { decideOpening } from '../../services/files/open-outcome.ts';
import { toOpeningEvent } from '../../services/files/opening-event.ts';
import type { FilePlan } from '../file-plan.ts';
import { randomBelow, isTrueWithChance, pickRandomOrNone } from '../seeded-random.ts';
import {
  actorOf,
  addMilliseconds,
  DAY_MS,
  createAuditRow,
  toAuditFile,
  type PersonAction,
  type ActionContext,
} from './action-context.ts';
import { extendSessionAction } from './account-actions.ts';
import { countOpening, limitGrantAction } from './terms/terms-actions.ts';
import type { SimulatedPerson, SimulatedFile } from './world.ts';

/** The number of attempts to find a file that can be opened. */
const MAX_FILE_PICKS = 5;
const OPENING_AFTER_DATE_CHECK_SHARE = 0.74;
const EARLY_OPENING_SHARE = 0.5;
const OPENING_WITHOUT_GRANT_SHARE = 0.01;
const MAX_CHANGE_TRIES = 8;

export interface Grantees {
  list: readonly string[];
  set: ReadonlySet<string>;
}

export const bakeFileAction =
  (plan: FilePlan): PersonAction =>
  (context) => {
    const { world, person, at } = context;
    const { id, name, mediaType, size, checksum, fields, isFixed = false } = plan;
    const file: SimulatedFile = {
      ...{ id, name, mediaType, size, checksum, fields, isFixed },
      ...plan.datesAt(at),
      baker: person,
      createdAt: at,
      updatedAt: at,
      destroyedAt: null,
      version: 1,
      grants: plan.grants.map((grant) => ({ ...grant, createdAt: at })),
    };
    world.saveFile(file);
    for (const grant of file.grants) world.addToGrantees(file, grant);
    const people = new Set(file.grants.map(({ address }) => address)).size;
    return [
      createAuditRow(context, 'file_baked', {
        file: toAuditFile(file),
        details: { people, grants: file.grants.length },
      }),
    ];
  };

const pickRecentFile = (random: Random, files: readonly SimulatedFile[]) => {
  const share = randomBelow(random, 1000) / 1000;
  return files[files.length - 1 - Math.floor(files.length * share * share)];
};

/** The files of the person that are not destroyed and may change. */
const changeableFilesOf = ({ person }: ActionContext) =>
  person.files.filter(({ destroyedAt, isFixed }) => destroyedAt === null && !isFixed);

/** A baker has lost the sealed copy and makes it again from the original. */
export const sealAgainAction: PersonAction = (context) => {
  const file = pickRecentFile(context.world.random, changeableFilesOf(context));
  if (!file) return extendSessionAction(context);
  return [createAuditRow(context, 'file_sealed', { file: toAuditFile(file), details: {} })];
};

const openingOutcomeOf = ({ world, person, at }: ActionContext, file: SimulatedFile) => {
  const { destroyedAt, openableAt, expiresAt, grants, baker } = file;
  const candidate = {
    file: { ...toAuditFile(file), checksum: file.checksum },
    bakerIsActive: baker.deactivatedAt === null,
    destroyedAt,
    openableAt,
    expiresAt,
    grants,
  };
  return decideOpening(person.address, [candidate], world.bansOn(person.address), at);
};

/** Some people open an old file without checking its dates, which produces refused openings. */
const pickFileToOpen = (context: ActionContext, files: readonly SimulatedFile[]) => {
  const { random } = context.world;
  if (!isTrueWithChance(random, OPENING_AFTER_DATE_CHECK_SHARE))
    return files[randomBelow(random, Math.max(1, Math.ceil(files.length / 2)))];
  let file = isTrueWithChance(random, 0.5)
    ? pickRecentFile(random, files)
    : pickRandomOrNone(random, files);
  for (
    let look = 0;
    file && look < MAX_FILE_PICKS && !openingOutcomeOf(context, file).allowed;
    look += 1
  ) {
    file = pickRandomOrNone(random, files);
  }
  return file;
};

export const openFileAction =
  (file: SimulatedFile): PersonAction =>
  (context) => {
    const { world, person, at } = context;
    const outcome = openingOutcomeOf(context, file);
    if (outcome.allowed) countOpening(context, file, outcome.keyPaths);
    return [toOpeningEvent(world.source, { actor: actorOf(person), outcome, at })];
  };

const openOneOfFiles = (context: ActionContext, files: readonly SimulatedFile[]) => {
  const file = pickFileToOpen(context, files);
  return file ? openFileAction(file)(context) : extendSessionAction(context);
};

/** Opens the file that the person was invited to or, while it is closed, usually another one. */
export const openInvitedFileAction =
  (file: SimulatedFile): PersonAction =>
  (context) => {
    const isTried =
      openingOutcomeOf(context, file).allowed ||
      isTrueWithChance(context.world.random, EARLY_OPENING_SHARE);
    return isTried
      ? openFileAction(file)(context)
      : openOneOfFiles(context, context.person.knownFiles);
  };

/** A few people try to open a file without a grant. */
export const openKnownFileAction: PersonAction = (context) => {
  const { world, person } = context;
  const isCurious =
    person.knownFiles.length === 0 || isTrueWithChance(world.random, OPENING_WITHOUT_GRANT_SHARE);
  return openOneOfFiles(
    context,
    isCurious && world.files.length > 0 ? world.files.slice(-1) : person.knownFiles,
  );
};

export const openFileOfBakerAction =
  (baker: SimulatedPerson): PersonAction =>
  (context) =>
    openOneOfFiles(
      context,
      context.person.knownFiles.filter((file) => file.baker === baker),
    );

export const markFileChanged = ({ world, at }: ActionContext, file: SimulatedFile) => {
  file.version += 1;
  file.updatedAt = at;
  world.saveFile(file);
};

const hasGrant = (file: SimulatedFile, { address, keyPath }: AccessGrant) =>
  file.grants.some((grant) => grant.address === address && grant.keyPath === keyPath);

export const addGrant = (context: ActionContext, file: SimulatedFile, grant: AccessGrant) => {
  file.grants.push({ ...grant, createdAt: context.at });
  context.world.addToGrantees(file, grant);
  markFileChanged(context, file);
  const { address: grantee, keyPath } = grant;
  const about = { file: toAuditFile(file), subject: grantee, details: { grantee, keyPath } };
  return [createAuditRow(context, 'permission_added', about)];
};

export const limitRecentGrantAction = (otherwise: PersonAction): PersonAction =>
  limitGrantAction(changeableFilesOf, otherwise);

export const grantAccessAction =
  (addresses: readonly string[]): PersonAction =>
  (context) => {
    const { random } = context.world;
    for (let left = MAX_CHANGE_TRIES; left > 0; left -= 1) {
      const file = pickRecentFile(random, changeableFilesOf(context));
      const address = pickRandomOrNone(random, addresses);
      if (!file || address === undefined) continue;
      const field = isTrueWithChance(random, 0.2)
        ? pickRandomOrNone(random, file.fields)
        : undefined;
      const grant = { address, keyPath: field?.keyPath ?? BASE_KEY_PATH };
      if (!hasGrant(file, grant)) return addGrant(context, file, grant);
    }
    return extendSessionAction(context);
  };

const removeGrant = (
  context: ActionContext,
  file: SimulatedFile,
  grant: SimulatedFile['grants'][number],
) => {
  file.grants = file.grants.filter((one) => one !== grant);
  markFileChanged(context, file);
  const { address: grantee, keyPath } = grant;
  const about = { file: toAuditFile(file), subject: grantee, details: { grantee, keyPath } };
  return [createAuditRow(context, 'permission_removed', about)];
};

export const revokeRecentGrantAction =
  ({ list, set }: Grantees): PersonAction =>
  (context) => {
    const { random } = context.world;
    for (let left = MAX_CHANGE_TRIES; left > 0; left -= 1) {
      const file = pickRecentFile(random, changeableFilesOf(context));
      const grant = pickRandomOrNone(
        random,
        file?.grants.filter(({ address }) => set.has(address)) ?? [],
      );
      if (file && grant) return removeGrant(context, file, grant);
    }
    return grantAccessAction(list)(context);
  };

export const revokeGrantAction =
  (address: string): PersonAction =>
  (context) => {
    for (const file of changeableFilesOf(context)) {
      const grant = file.grants.find((one) => one.address === address);
      if (grant) return removeGrant(context, file, grant);
    }
    return extendSessionAction(context);
  };

/** Emails the person about the newest file that they have access to and that has not expired. */
export const tellGranteeAction =
  (address: string): PersonAction =>
  (context) => {
    const { at } = context;
    const file = changeableFilesOf(context).findLast(
      ({ grants, expiresAt }) =>
        grants.some((grant) => grant.address === address) && (!expiresAt || expiresAt > at),
    );
    if (!file) return extendSessionAction(context);
    const about = { file: toAuditFile(file), subject: address, details: { grantee: address } };
    return [createAuditRow(context, 'access_shared', about)];
  };

interface OpeningDates {
  openableAt: Date | null;
  expiresAt: Date | null;
}

const randomDaysMs = (random: Random, least: number, most: number) =>
  (least * 24 + randomBelow(random, (most - least) * 24)) * (DAY_MS / 24);

const postponeOpening = (
  { world: { random }, at }: ActionContext,
  { expiresAt }: OpeningDates,
): OpeningDates => ({
  openableAt: addMilliseconds(at, randomDaysMs(random, 1, 9)),
  expiresAt:
    expiresAt && isTrueWithChance(random, 0.5) ? addMilliseconds(expiresAt, DAY_MS) : expiresAt,
});

/** Usually moves the expiry to a later day, sometimes to an earlier one; expired files usually stay expired. */
const moveExpiry = (
  { world: { random }, at }: ActionContext,
  openableAt: Date | null,
  expiresAt: Date,
): OpeningDates | undefined => {
  const isOver = expiresAt <= at;
  if (isOver && isTrueWithChance(random, 0.7)) return undefined;
  const isShorter = !isOver && isTrueWithChance(random, 0.3);
  const ends = isShorter
    ? addMilliseconds(at, randomDaysMs(random, 1, 3))
    : addMilliseconds(isOver ? at : expiresAt, randomDaysMs(random, 7, 30));
  return { openableAt: isTrueWithChance(random, 0.3) ? null : openableAt, expiresAt: ends };
};

const pickNewDates = (context: ActionContext, dates: OpeningDates): OpeningDates | undefined => {
  const { openableAt, expiresAt } = dates;
  if (openableAt && openableAt > context.at) return postponeOpening(context, dates);
  return expiresAt ? moveExpiry(context, openableAt, expiresAt) : undefined;
};

const isSameInstant = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

const dateChangeRow = (context: ActionContext, file: SimulatedFile, to: OpeningDates) => {
  const about = { file: toAuditFile(file) };
  const openable = { from: file.openableAt, to: to.openableAt };
  const expires = { from: file.expiresAt, to: to.expiresAt };
  if (isSameInstant(expires.from, expires.to)) {
    return createAuditRow(context, 'openable_date_modified', { ...about, details: openable });
  }
  return isSameInstant(openable.from, openable.to)
    ? createAuditRow(context, 'expiration_date_modified', { ...about, details: expires })
    : createAuditRow(context, 'dates_updated', { ...about, details: { openable, expires } });
};

/** Files without dates never get any, so that they stay open. */
export const changeFileDatesAction =
  (otherwise: PersonAction): PersonAction =>
  (context) => {
    for (let left = MAX_CHANGE_TRIES; left > 0; left -= 1) {
      const file = pickRecentFile(context.world.random, changeableFilesOf(context));
      const to = file && pickNewDates(context, file);
      if (!file || !to) continue;
      const moved = dateChangeRow(context, file, to);
      Object.assign(file, to);
      markFileChanged(context, file);
      return [moved];
    }
    return otherwise(context);
  };

export const exportListAction: PersonAction = (context) => {
  const { world, person } = context;
  const details = isTrueWithChance(world.random, 0.5)
    ? { name: 'files.csv', noun: 'file', rows: person.files.length }
    : { name: 'audit-logs.csv', noun: 'activity row', rows: person.visibleRows };
  return [createAuditRow(context, 'export_created', { details })];
};
