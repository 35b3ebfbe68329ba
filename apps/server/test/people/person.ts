import {
  auditLogList,
  canonicalAddress,
  fileDetail,
  fileRow,
  type AuditLogList,
  type FileDetail,
  type FileRow,
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
import { readOrganisationId } from '../../src/services/identity/organisations.ts';
import { findAccountByAddress } from '../../src/services/identity/accounts.ts';
import type { Reply, TestServer } from '../server/test-server.ts';

type Query = Record<string, string | number>;

/** Somebody with an account of their own and a session with its PIN step done. */
export interface Person {
  id: string;
  /** As it was typed. */
  address: string;
  token: string;
  call: (path: string, body: object, headers?: Record<string, string>) => Promise<Reply>;
  read: (path: string, query?: Query) => Promise<Reply>;
  /** Bakes a file that must be accepted. */
  bake: (given?: object) => Promise<FileRow>;
  open: (checksum: string) => Promise<Reply>;
  detail: (checksum: string, admin?: true) => Promise<FileDetail>;
  audit: (query?: Query) => Promise<AuditLogList>;
}

export interface PersonOptions {
  address?: string;
  isAdmin?: boolean;
}

const CALLER = { ipAddress: '127.0.0.1', userAgent: '' };

export const newChecksum = () => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');

export const newAddress = () => `p-${crypto.randomUUID().slice(0, 13)}@people.example`;

const insertAccount = async ({ deps }: TestServer, address: string, isAdmin: boolean) => {
  const canonical = canonicalAddress(address);
  if (canonical === null) throw new Error(`Nobody can have the address ${address}.`);
  const createdAt = deps.clock.now();
  const id = `user-test-${crypto.randomUUID()}`;
  await deps.db.insert(users).values({
    id,
    organisationId: await readOrganisationId(deps.db),
    isAdmin,
    name: { first_name: '', middle_name: '', last_name: '' },
    createdAt,
  });
  await deps.db.insert(emails).values({
    id: `email-test-${crypto.randomUUID()}`,
    userId: id,
    address,
    canonical,
    isPrimary: true,
    verifiedAt: createdAt,
    createdAt,
  });
  const account = await findAccountByAddress(deps.db, canonical);
  if (!account) throw new Error('An account that was just inserted is not there.');
  return account;
};

const FACTORS_OF: Record<SessionLevel, readonly FactorKind[]> = {
  first: ['password'],
  second: ['password', 'pin'],
};

/** A session for the account of an address, without slow hashes and without audit rows. */
export async function sessionFor(
  { deps }: TestServer,
  canonical: string,
  level: SessionLevel = 'second',
): Promise<string> {
  const account = await findAccountByAddress(deps.db, canonical);
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
    expiresAt: minutesAfter(now, 1440),
    ...CALLER,
    factors: FACTORS_OF[level].map((kind) => {
      const times = { createdAt: at, updatedAt: at, lastAuthenticatedAt: at };
      return { kind, details: {}, ...times };
    }),
  });
  return token;
}

const textOf = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const expectStatus = (reply: Reply, status: number) => {
  if (reply.status !== status) throw new Error(`Not ${status} but ${reply.status}: ${reply.text}`);
  return reply.json;
};

/** What somebody with this session can ask of the portal API. */
const callsOf = ({ portal }: TestServer, token: string): Omit<Person, 'id' | 'address'> => {
  const call: Person['call'] = (path, body, headers = {}) => portal(path, { token, body, headers });
  const read: Person['read'] = (path, query = {}) => portal(`${path}?${textOf(query)}`, { token });
  return {
    token,
    call,
    read,
    bake: async (given = {}) => {
      const body = {
        name: 'Rye.pdf',
        checksum: newChecksum(),
        size: 12,
        type: 'application/pdf',
        permissions: [],
        ...given,
      };
      return fileRow.parse(expectStatus(await call('/bake', body), 201));
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
  { address = newAddress(), isAdmin = false }: PersonOptions = {},
): Promise<Person> {
  const { id, canonical } = await insertAccount(server, address, isAdmin);
  return { id, address, ...callsOf(server, await sessionFor(server, canonical)) };
}

/** A demo account with a session of the second level. */
export async function demoPerson(server: TestServer, name: string): Promise<Omit<Person, 'id'>> {
  const address = demoAddress(name);
  return { address, ...callsOf(server, await sessionFor(server, address)) };
}
