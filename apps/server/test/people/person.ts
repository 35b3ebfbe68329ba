import {
  auditLogList,
  bakedFile,
  canonicalAddress,
  fileDetail,
  SESSION_MINUTES,
  type AuditLogList,
  type FileDetail,
  type BakedFile,
} from '@bakehouse/contract';
import { demoAddress } from '../../src/demo/accounts.ts';
import {
  emails,
  sessions,
  users,
  type FactorKind,
  type SessionLevel,
} from '../../src/db/tables.ts';
import { minutesAfter } from '../../src/lib/clock.ts';
import { hashToken, createToken } from '../../src/lib/crypto/tokens.ts';
import { findPortalAccount } from '../server/portal-account.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';

type PersonQuery = Record<string, string | number>;

/** A person with an account and a session that has completed the PIN step. */
export interface Person {
  id: string;
  /** The address as the person typed it. */
  address: string;
  token: string;
  call: (path: string, body: object, headers?: Record<string, string>) => Promise<TestReply>;
  read: (path: string, query?: PersonQuery) => Promise<TestReply>;
  /** Bakes a file and throws when the server refuses it. */
  bake: (given?: object) => Promise<BakedFile>;
  open: (checksum: string) => Promise<TestReply>;
  detail: (checksum: string, admin?: true) => Promise<FileDetail>;
  audit: (query?: PersonQuery) => Promise<AuditLogList>;
}

export interface PersonOptions {
  address?: string;
  isAdmin?: boolean;
}

const TEST_CALLER = { ipAddress: '127.0.0.1', userAgent: '' };

export const createChecksum = () =>
  `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');

export const createAddress = () => `p-${crypto.randomUUID().slice(0, 13)}@people.example`;

const insertAccount = async ({ deps }: TestServer, address: string, isAdmin: boolean) => {
  const canonical = canonicalAddress(address);
  if (canonical === null) throw new Error(`Nobody can have the address ${address}.`);
  const createdAt = deps.clock.now();
  const id = `user-test-${crypto.randomUUID()}`;
  await deps.db.insert(users).values({
    id,
    organisationId: deps.projects.portal.organisationId,
    isAdmin,
    name: { first_name: '', middle_name: '', last_name: '' },
    createdAt,
  });
  await deps.db.insert(emails).values({
    id: `email-test-${crypto.randomUUID()}`,
    userId: id,
    organisationId: deps.projects.portal.organisationId,
    address,
    canonical,
    isPrimary: true,
    verifiedAt: createdAt,
    createdAt,
  });
  const account = await findPortalAccount(deps, canonical);
  if (!account) throw new Error('An account that was just inserted is not there.');
  return account;
};

const FACTORS_BY_LEVEL: Record<SessionLevel, readonly FactorKind[]> = {
  first: ['password'],
  second: ['password', 'pin'],
};

/** Creates a session without slow hashes and without audit rows. */
export async function insertSession(
  { deps }: TestServer,
  canonical: string,
  level: SessionLevel = 'second',
): Promise<string> {
  const account = await findPortalAccount(deps, canonical);
  if (!account) throw new Error(`There is no account ${canonical}.`);
  const token = createToken(deps.random);
  const now = deps.clock.now();
  const at = now.toISOString();
  await deps.db.insert(sessions).values({
    id: `session-test-${crypto.randomUUID()}`,
    projectId: deps.projects.portal.project_id,
    userId: account.id,
    tokenHash: hashToken(token),
    level,
    startedAt: now,
    lastAccessedAt: now,
    expiresAt: minutesAfter(now, SESSION_MINUTES),
    ...TEST_CALLER,
    factors: FACTORS_BY_LEVEL[level].map((kind) => {
      const times = { createdAt: at, updatedAt: at, lastAuthenticatedAt: at };
      return { kind, details: {}, ...times };
    }),
  });
  return token;
}

export const insertSessions = (
  server: TestServer,
  canonical: string,
  count: number,
): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => insertSession(server, canonical)));

const queryToText = (query: PersonQuery) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const expectStatus = (reply: TestReply, status: number) => {
  if (reply.status !== status) throw new Error(`Not ${status} but ${reply.status}: ${reply.text}`);
  return reply.json;
};

export const createPersonCalls = (
  { portal }: TestServer,
  token: string,
): Omit<Person, 'id' | 'address'> => {
  const call: Person['call'] = (path, body, headers = {}) => portal(path, { token, body, headers });
  const read: Person['read'] = (path, query = {}) =>
    portal(`${path}?${queryToText(query)}`, { token });
  return {
    token,
    call,
    read,
    bake: async (given = {}) => {
      const body = {
        name: 'Rye.pdf',
        checksum: createChecksum(),
        size: 12,
        type: 'application/pdf',
        permissions: [],
        ...given,
      };
      return bakedFile.parse(expectStatus(await call('/bake', body), 201));
    },
    open: (checksum) => call('/open', { checksum }),
    detail: async (checksum, admin) => {
      const body = { email: '', checksum, ...(admin && { admin }) };
      return fileDetail.parse(expectStatus(await call('/get_document', body), 200));
    },
    audit: async (query = {}) =>
      auditLogList.parse(
        expectStatus(await read('/get_all_audit_logs', { limit: 100, ...query }), 200),
      ),
  };
};

export async function createPerson(
  server: TestServer,
  { address = createAddress(), isAdmin = false }: PersonOptions = {},
): Promise<Person> {
  const { id, canonical } = await insertAccount(server, address, isAdmin);
  return { id, address, ...createPersonCalls(server, await insertSession(server, canonical)) };
}

/** A demo account with a session that has completed the PIN step. */
export async function createDemoPerson(
  server: TestServer,
  name: string,
): Promise<Omit<Person, 'id'>> {
  const address = demoAddress(name);
  return { address, ...createPersonCalls(server, await insertSession(server, address)) };
}
