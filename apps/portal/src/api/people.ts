import {
  canonicalAddress,
  type FileRow,
  type FileStatus,
  type Grant,
  type InactiveReason,
  type PageSize,
  type Person as PersonReply,
  type SharedFileRow,
} from '@bakehouse/contract';
import { listFiles, listSharedFiles } from '@bakehouse/contract/calls/files';
import { getPerson } from '@bakehouse/contract/calls/users';
import { readGrants } from './files.ts';
import type { Http } from './http/http.ts';
import { type ListPage, toListPage } from './page.ts';
import { type Ban, toBan } from './user-lists.ts';

export interface PersonRef {
  email: string;
  admin: boolean;
}

/** One address and its grants, openings and refusals, counted in the files that the viewer sees. */
export interface Person {
  email: string;
  files: number;
  openings: number;
  refusals: number;
  firstSeen: string | null;
  lastOpened: string | null;
  isActive: boolean;
  inactive: InactiveReason | null;
  ban: Ban | null;
  baked: BakedCounts | null;
}

/** The files of a baker: in admin mode all of them, otherwise those shared with the viewer. */
export interface BakedCounts {
  files: number;
  /** How many are open by their dates; who may open them is counted in admin mode only. */
  open: number;
  people: number;
  domains: number;
}

export interface BakedFile {
  id: string;
  name: string;
  status: FileStatus;
  /** When the file expires (admin mode), or when it next opens or closes for the viewer. */
  until: string | null;
}

export interface PersonFile {
  id: string;
  name: string;
  baker: string;
  checksum: string;
  version: number;
  grants: readonly Grant[];
  status: FileStatus;
  openable: string | null;
  expires: string | null;
  /** The grants to the address itself, and those to its whole domain. */
  own: readonly Grant[];
  domain: readonly Grant[];
}

export interface PersonFilesPage extends PersonRef {
  page: number;
  size: PageSize;
}

export interface PeopleApi {
  get: (ref: PersonRef, signal: AbortSignal) => Promise<Person>;
  files: (page: PersonFilesPage, signal?: AbortSignal) => Promise<ListPage<PersonFile>>;
  /** How many files with access for the address are open now. */
  countOpen: (ref: PersonRef, signal: AbortSignal) => Promise<number>;
  /** The files that the person has baked, as far as the viewer may see them. */
  baked: (page: PersonFilesPage, signal: AbortSignal) => Promise<ListPage<BakedFile>>;
}

const toPerson = (reply: PersonReply): Person => ({
  email: reply.email,
  files: reply.files_count,
  openings: reply.openings_count,
  refusals: reply.refusals_count,
  firstSeen: reply.first_seen_at,
  lastOpened: reply.last_opened_at,
  isActive: reply.is_active,
  inactive: reply.inactive_because ?? null,
  ban: toBan(reply.ban_info),
  baked: reply.baked
    ? {
        files: reply.baked.files_count,
        open: reply.baked.open_count,
        people: reply.baked.people_count ?? 0,
        domains: reply.baked.domain_count ?? 0,
      }
    : null,
});

const toBakedFile = ({ id, filetitle, status }: FileRow | SharedFileRow) => ({
  id,
  name: filetitle,
  status,
});

const toPersonFile =
  (email: string) =>
  (row: FileRow): PersonFile => {
    const grants = readGrants(row);
    const address = canonicalAddress(email) ?? email;
    const domain = `*${address.slice(address.lastIndexOf('@'))}`;
    return {
      id: row.id,
      name: row.filetitle,
      baker: row.baker_email,
      checksum: row.checksum,
      version: row.version,
      grants,
      status: row.status,
      openable: row.openable_date,
      expires: row.expiration_date,
      own: grants.filter((grant) => grant.email === address),
      domain: grants.filter((grant) => grant.email === domain),
    };
  };

const toAdminParam = (admin: boolean) => (admin ? ('true' as const) : undefined);

export const createPeopleApi = (http: Http): PeopleApi => ({
  async get({ email, admin }, signal) {
    const query = { email, admin: toAdminParam(admin) };
    return toPerson(await http.call(getPerson, query, { signal }));
  },
  async files({ email, admin, page, size }, signal) {
    const query = {
      user: email,
      page: String(page),
      limit: `${size}` as const,
      admin: toAdminParam(admin),
    };
    const answer = await http.page(listFiles, query, { signal });
    return toListPage(answer, toPersonFile(email));
  },
  async countOpen({ email, admin }, signal) {
    const query = { user: email, status: 'open' as const, admin: toAdminParam(admin) };
    return (await http.call(listFiles, query, { signal })).total;
  },
  async baked({ email, admin, page, size }, signal) {
    const query = { baker: email, page: String(page), limit: `${size}` } as const;
    if (!admin) {
      const answer = await http.page(listSharedFiles, query, { signal });
      return toListPage(answer, (row) => ({ ...toBakedFile(row), until: row.changes_at }));
    }
    const asked = { ...query, admin: 'true' } as const;
    const answer = await http.page(listFiles, asked, { signal });
    return toListPage(answer, (row) => ({ ...toBakedFile(row), until: row.expiration_date }));
  },
});
