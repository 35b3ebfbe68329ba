import { domainOf, withoutPlusTag } from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import type { Random } from '../../lib/crypto/random.ts';
import type { AccessGrant } from '../../services/access/access-decision.ts';
import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import type { StoredBan } from '../../services/files/open-outcome.ts';
import type { accessRequests } from '../../db/tables.ts';
import type { UserName } from '../../db/schema/users.ts';

export interface SimulatedPerson {
  id: string;
  emailId: string;
  passwordId: string;
  address: string;
  isAdmin: boolean;
  name: UserName;
  createdAt: Date;
  verifiedAt: Date | null;
  passwordSetAt: Date;
  pinSetAt: Date | null;
  deactivatedAt: Date | null;
  /** False for people who enter a password but never create a PIN. */
  usesPin: boolean;
  device: string;
  isBusy: boolean;
  /** While the person is paused, no visit starts. */
  isPaused: boolean;
  files: SimulatedFile[];
  /** The files that the person has a grant for, oldest first. */
  knownFiles: SimulatedFile[];
  /** The number of audit rows about the person's files or by the person. */
  visibleRows: number;
}

export interface SimulatedFile {
  id: string;
  baker: SimulatedPerson;
  name: string;
  mediaType: string;
  size: number;
  checksum: string;
  createdAt: Date;
  updatedAt: Date;
  destroyedAt: Date | null;
  /** True for a file whose access and dates stay as they were baked. */
  isFixed: boolean;
  openableAt: Date | null;
  expiresAt: Date | null;
  version: number;
  grants: (AccessGrant & { createdAt: Date; reviewedAt?: Date; reviewedBy?: string })[];
  fields: readonly { field: string; keyPath: string }[];
}

export interface SimulatedGroup {
  id: string;
  baker: SimulatedPerson;
  name: string;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
  members: { member: string; addedAt: Date }[];
}

export interface SimulatedBan extends StoredBan {
  id: string;
  canonical: string;
  reason: string;
  createdAt: Date;
}

export type SimulatedRequest = typeof accessRequests.$inferInsert;

export interface SimulatedWorldChanges {
  people: Set<SimulatedPerson>;
  gone: Set<SimulatedPerson>;
  files: Set<SimulatedFile>;
  groups: Set<SimulatedGroup>;
  bans: Set<SimulatedBan>;
  liftedBans: Set<SimulatedBan>;
  requests: Set<SimulatedRequest>;
}

const createEmptyChanges = (): SimulatedWorldChanges => ({
  people: new Set(),
  gone: new Set(),
  files: new Set(),
  groups: new Set(),
  bans: new Set(),
  liftedBans: new Set(),
  requests: new Set(),
});

export interface SimulatedWorld {
  source: Pick<Deps, 'clock' | 'random' | 'secrets'>;
  random: Random;
  people: ReadonlyMap<string, SimulatedPerson>;
  personAt: (address: string) => SimulatedPerson | undefined;
  files: readonly SimulatedFile[];
  /** Adds the person before the account exists, so that files can be granted to them. */
  reservePerson: (person: SimulatedPerson) => void;
  savePerson: (person: SimulatedPerson) => void;
  removePerson: (person: SimulatedPerson) => void;
  saveFile: (file: SimulatedFile) => void;
  /** The groups that are not deleted. */
  readonly groups: readonly SimulatedGroup[];
  saveGroup: (group: SimulatedGroup) => void;
  addToGrantees: (file: SimulatedFile, grant: AccessGrant) => void;
  addBan: (ban: SimulatedBan) => void;
  liftBan: (ban: SimulatedBan) => void;
  saveRequest: (request: SimulatedRequest) => void;
  bansOn: (address: string) => readonly SimulatedBan[];
  countRow: (row: UnlinkedRow) => void;
  takeChanges: () => SimulatedWorldChanges;
}

/** The state of the simulation in memory. */
export function createSimulatedWorld(source: SimulatedWorld['source']): SimulatedWorld {
  const people = new Map<string, SimulatedPerson>();
  const byAddress = new Map<string, SimulatedPerson>();
  const bans = new Map<string, SimulatedBan[]>();
  const files: SimulatedFile[] = [];
  const known = new Set<SimulatedFile>();
  const groups = new Set<SimulatedGroup>();
  let changes = createEmptyChanges();

  const granteesOf = ({ address }: AccessGrant): Iterable<SimulatedPerson> => {
    if (!address.startsWith('*')) {
      const person = byAddress.get(address);
      return person ? [person] : [];
    }
    const isOfDomain = (person: SimulatedPerson) => domainOf(person.address) === domainOf(address);
    return [...people.values()].filter((person) => person.usesPin && isOfDomain(person));
  };

  return {
    source,
    random: source.random,
    people,
    personAt: (address) => byAddress.get(address),
    files,
    reservePerson: (person) => byAddress.set(person.address, person),
    savePerson: (person) => {
      people.set(person.id, person);
      byAddress.set(person.address, person);
      changes.people.add(person);
    },
    removePerson: (person) => {
      people.delete(person.id);
      byAddress.delete(person.address);
      changes.people.delete(person);
      changes.gone.add(person);
    },
    saveFile: (file) => {
      if (!known.has(file)) {
        known.add(file);
        files.push(file);
        file.baker.files.push(file);
      }
      changes.files.add(file);
    },
    get groups() {
      return [...groups].filter(({ deletedAt }) => deletedAt === null);
    },
    saveGroup: (group) => {
      groups.add(group);
      changes.groups.add(group);
    },
    addToGrantees: (file, grant) => {
      for (const person of granteesOf(grant)) person.knownFiles.push(file);
    },
    addBan: (ban) => {
      bans.set(ban.untagged, [...(bans.get(ban.untagged) ?? []), ban]);
      changes.bans.add(ban);
    },
    liftBan: (ban) => {
      const others = (bans.get(ban.untagged) ?? []).filter((one) => one !== ban);
      bans.set(ban.untagged, others);
      if (!changes.bans.delete(ban)) changes.liftedBans.add(ban);
    },
    saveRequest: (request) => changes.requests.add(request),
    bansOn: (address) => bans.get(withoutPlusTag(address)) ?? [],
    countRow: ({ actorId, bakerId, hiddenFromActor }) => {
      const baker = bakerId === null ? undefined : people.get(bakerId);
      const actor = actorId === null || hiddenFromActor ? undefined : people.get(actorId);
      for (const person of new Set([baker, actor])) if (person) person.visibleRows += 1;
    },
    takeChanges: () => {
      const taken = changes;
      changes = createEmptyChanges();
      return taken;
    },
  };
}
