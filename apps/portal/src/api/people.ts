import {
  canonicalAddress,
  fileList,
  type FileRow,
  type FileStatus,
  type Grant,
  person,
  type Person as PersonReply,
} from '@bakehouse/contract';
import { readGrants } from './files.ts';
import type { Http } from './http/http.ts';
import { type ListPage, toListPage } from './page.ts';
import { type Ban, toBan } from './user-lists.ts';

export interface PersonRef {
  email: string;
  admin: boolean;
}

/** What one address may open, has opened and was refused, of the files that the viewer sees. */
export interface Person {
  email: string;
  files: number;
  openings: number;
  refusals: number;
  firstSeen: string | null;
  lastOpened: string | null;
  isActive: boolean;
  ban: Ban | null;
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
  size: number;
}

export interface PeopleApi {
  get: (ref: PersonRef, signal: AbortSignal) => Promise<Person>;
  files: (page: PersonFilesPage, signal?: AbortSignal) => Promise<ListPage<PersonFile>>;
}

const toPerson = (reply: PersonReply): Person => ({
  email: reply.email,
  files: reply.files_count,
  openings: reply.openings_count,
  refusals: reply.refusals_count,
  firstSeen: reply.first_seen_at,
  lastOpened: reply.last_opened_at,
  isActive: reply.is_active,
  ban: toBan(reply.ban_info),
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

const toAdminParam = (admin: boolean) => (admin ? 'true' : undefined);

export const createPeopleApi = (http: Http): PeopleApi => ({
  async get({ email, admin }, signal) {
    const query = { email, admin: toAdminParam(admin) };
    return toPerson(await http.get('/get_person', { query, schema: person, signal }));
  },
  async files({ email, admin, page, size }, signal) {
    const query = {
      user: email,
      page: String(page),
      limit: String(size),
      admin: toAdminParam(admin),
    };
    const answer = await http.getWithHeaders('/get_files', { query, schema: fileList, signal });
    return toListPage(answer, toPersonFile(email));
  },
});
