import { domainOf, withoutTag } from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import type { Random } from '../../lib/crypto/random.ts';
import type { AccessGrant } from '../../services/access/access-decision.ts';
import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import type { StoredBan } from '../../services/files/open-outcome.ts';
import type { UserName } from '../../db/schema/users.ts';

/** An account as it is at one instant of the simulation. */
export interface Person {
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
  /** Whether they go on to the PIN after the password. */
  usesPin: boolean;
  /** What they are logged in on. */
  device: string;
  /** In the middle of a visit. */
  isBusy: boolean;
  /** Starts no visit until it is over. */
  isHeld: boolean;
  /** What they have baked. */
  files: SimulatedFile[];
  /** What they have been granted, oldest first. */
  known: SimulatedFile[];
  /** How many rows of the record are on their files or by them. */
  visibleRows: number;
}

export interface SimulatedFile {
  id: string;
  baker: Person;
  name: string;
  mediaType: string;
  size: number;
  checksum: string;
  createdAt: Date;
  updatedAt: Date;
  openableAt: Date | null;
  expiresAt: Date | null;
  version: number;
  grants: (AccessGrant & { createdAt: Date })[];
  fields: readonly { field: string; keyPath: string }[];
}

export interface SimulatedBan extends StoredBan {
  id: string;
  canonical: string;
  reason: string;
  createdAt: Date;
}

/** What has to be written to the tables. */
export interface Changes {
  people: Set<Person>;
  gone: Set<Person>;
  files: Set<SimulatedFile>;
  bans: Set<SimulatedBan>;
  liftedBans: Set<SimulatedBan>;
}

const noChanges = (): Changes => ({
  people: new Set(),
  gone: new Set(),
  files: new Set(),
  bans: new Set(),
  liftedBans: new Set(),
});

export interface World {
  source: Pick<Deps, 'clock' | 'random' | 'secrets'>;
  random: Random;
  people: ReadonlyMap<string, Person>;
  personAt: (address: string) => Person | undefined;
  files: readonly SimulatedFile[];
  /** Lets a person be granted files before they have an account. */
  expectPerson: (person: Person) => void;
  /** Adds a person, or notes that one has changed. */
  savePerson: (person: Person) => void;
  removePerson: (person: Person) => void;
  /** Adds a file, or notes that one has changed. */
  saveFile: (file: SimulatedFile) => void;
  /** Lets those whom a grant reaches know of the file. */
  tellGrantees: (file: SimulatedFile, grant: AccessGrant) => void;
  addBan: (ban: SimulatedBan) => void;
  liftBan: (ban: SimulatedBan) => void;
  bansOn: (address: string) => readonly SimulatedBan[];
  countRow: (row: UnlinkedRow) => void;
  /** What has changed since it was taken last. */
  takeChanges: () => Changes;
}

/** The state that the simulation plays on: what the tables will hold. */
export function createWorld(source: World['source']): World {
  const people = new Map<string, Person>();
  const byAddress = new Map<string, Person>();
  const bans = new Map<string, SimulatedBan[]>();
  const files: SimulatedFile[] = [];
  const known = new Set<SimulatedFile>();
  let changes = noChanges();

  const reached = ({ address }: AccessGrant): Iterable<Person> => {
    if (!address.startsWith('*')) {
      const person = byAddress.get(address);
      return person ? [person] : [];
    }
    const isOfDomain = (person: Person) => domainOf(person.address) === domainOf(address);
    return [...people.values()].filter((person) => person.usesPin && isOfDomain(person));
  };

  return {
    source,
    random: source.random,
    people,
    personAt: (address) => byAddress.get(address),
    files,
    expectPerson: (person) => byAddress.set(person.address, person),
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
    tellGrantees: (file, grant) => {
      for (const person of reached(grant)) person.known.push(file);
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
    bansOn: (address) => bans.get(withoutTag(address)) ?? [],
    countRow: ({ actorId, bakerId, hiddenFromActor }) => {
      const baker = bakerId === null ? undefined : people.get(bakerId);
      const actor = actorId === null || hiddenFromActor ? undefined : people.get(actorId);
      for (const person of new Set([baker, actor])) if (person) person.visibleRows += 1;
    },
    takeChanges: () => {
      const taken = changes;
      changes = noChanges();
      return taken;
    },
  };
}
