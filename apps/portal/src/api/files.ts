import {
  type ActivityEntry,
  type AccessState,
  BASE_KEY_PATH,
  grantList,
  type FileDetail as DetailReply,
  type FileRow,
  type FileSort,
  type FileStatus,
  type FileType,
  type Grant,
  readGroupGrantee,
  type GrantLeft,
  type GrantTerms,
} from '@bakehouse/contract';
import { getDocument, listFiles } from '@bakehouse/contract/calls/files';
import { replaceWithDisplayAddresses } from '@bakehouse/contract/input';
import type { Http } from './http/http.ts';
import { type ListPage, type PageRequest, toListPage, toPageParams } from './page.ts';

export interface FilesQuery extends PageRequest<FileSort> {
  type: FileType | null;
  status: FileStatus | null;
  fileId: string | null;
  user: string | null;
  baker: string | null;
}

export interface FileDates {
  openable: string | null;
  expires: string | null;
}

export interface FileSummary extends FileDates {
  id: string;
  name: string;
  baker: string;
  created: string;
  checksum: string;
  version: number;
  grants: readonly Grant[];
  /** The number of addresses and domains that may open the whole file. */
  accessCount: number;
  status: FileStatus;
  /** Null for a file that is not destroyed. */
  restorableUntil: string | null;
  /** The number of addresses with access to the file or to a part of it. */
  people: number;
  domains: number;
  groups: number;
  lastOpenedAt: string | null;
  lastOpenedBy: string | null;
  /** The refused openings of the last days. */
  refused: number;
}

/** Identifies a file by checksum and baker, because several bakers may have baked the same checksum. */
export interface FileRef {
  checksum: string;
  baker: string;
  admin: boolean;
}

/** The current access of an entry; `rule` decides, and `matched` lists every rule that applies. */
export type AccessEntryState = Omit<AccessState, 'email'>;

export interface AccessEntry {
  /** An address, `*@domain`, or `group:` with the id of a group. */
  email: string;
  type: 'email' | 'domain' | 'group';
  /** The name of the entry in the list and in messages. */
  label: string;
  /** The number of people and domains in a group. */
  members?: number | undefined;
  state: AccessEntryState;
  /** The terms of the grant; undefined without any. */
  terms?: GrantTerms | undefined;
  left?: GrantLeft | undefined;
}

export const granteeTypeOf = (email: string): AccessEntry['type'] => {
  if (readGroupGrantee(email) !== null) return 'group';
  return email.startsWith('*@') ? 'domain' : 'email';
};

/** An event of the audit log about a file. */
export interface FileEvent {
  id: string;
  action: string;
  /** The address of the person who caused the event. */
  user: string;
  /** The full sentence about the event. */
  message: string;
  /** A short form of `message`. */
  description: string;
  at: string;
}

/** A part of a file with grants of its own, separate from the grants on the whole file. */
export interface FileLayer {
  field: string;
  path: string;
  access: readonly AccessEntry[];
}

export interface FileDetail extends FileDates {
  id: string;
  name: string;
  baker: string;
  checksum: string;
  status: FileStatus;
  /** Null for a file that is not destroyed. */
  restorableUntil: string | null;
  /** True when an administrator views a file that another baker has baked. */
  isAdminFile: boolean;
  /** The addresses and domains that may open the whole file; the oldest grant comes first. */
  access: readonly AccessEntry[];
  layers: readonly FileLayer[];
  /** All grants on the file and its fields, as in `access` and `layers`. */
  grants: readonly Grant[];
  /** The file's events except openings, newest first, as in `opened` and `alerts`. */
  recentActivity: readonly FileEvent[];
  opened: readonly FileEvent[];
  alerts: readonly FileEvent[];
  version: number;
}

export interface FilesApi {
  /** Whether the user baked the file; in admin mode, whether anybody in the organisation did. */
  isOwn: (file: { id: string; admin: boolean }, signal: AbortSignal) => Promise<boolean>;
  hasOwn: (signal: AbortSignal) => Promise<boolean>;
  /** One file that the user baked; null if there is none with this id. */
  find: (id: string, signal: AbortSignal) => Promise<FileSummary | null>;
  list: (query: FilesQuery, signal: AbortSignal) => Promise<ListPage<FileSummary>>;
  detail: (ref: FileRef, signal: AbortSignal) => Promise<FileDetail>;
}

export const readGrants = ({ permissions_json: json }: FileRow): readonly Grant[] =>
  grantList.safeParse(JSON.parse(json)).data ?? [];

const countWholeFileGrants = (row: FileRow): number =>
  readGrants(row).filter(({ key_path }) => key_path === BASE_KEY_PATH).length;

const toFileSummary = (row: FileRow): FileSummary => ({
  id: row.id,
  name: row.filetitle,
  baker: row.baker_email,
  created: row.created_at,
  openable: row.openable_date,
  expires: row.expiration_date,
  checksum: row.checksum,
  version: row.version,
  grants: readGrants(row),
  accessCount: countWholeFileGrants(row),
  status: row.status,
  restorableUntil: row.restorable_until,
  people: row.people_count,
  domains: row.domain_count,
  groups: row.group_count,
  lastOpenedAt: row.last_opened_at,
  lastOpenedBy: row.last_opened_by,
  refused: row.refused_count,
});

/** Every grant has a state, so this one stands in only for an incomplete reply. */
const UNKNOWN_ACCESS_STATE: AccessEntryState = {
  allowed: false,
  rule: 'no_grant',
  matched: ['no_grant'],
  changesAt: null,
};

const createAccessEntryReader = ({ accessStates: states, permissions }: DetailReply) => {
  const groupOf = new Map(permissions.map(({ email, group }) => [email, group]));
  const stateOf = new Map(states.map(({ email, ...state }) => [email, state]));
  const limited = permissions.filter(({ terms }) => terms !== undefined);
  const grantOf = new Map(limited.map((grant) => [`${grant.key_path} ${grant.email}`, grant]));
  const limitsOf = (path: string, email: string) => {
    const { terms, left } = grantOf.get(`${path} ${email}`) ?? {};
    return terms === undefined ? {} : { terms, left };
  };
  return (path: string, email: string): AccessEntry => {
    const group = groupOf.get(email);
    return {
      email,
      type: granteeTypeOf(email),
      label: group?.name ?? email,
      members: group?.people_count,
      state: stateOf.get(email) ?? UNKNOWN_ACCESS_STATE,
      ...limitsOf(path, email),
    };
  };
};

const toFileEvent = ({
  id,
  action,
  user,
  msg,
  description,
  createdAt,
}: ActivityEntry): FileEvent => ({
  id,
  action,
  user,
  message: replaceWithDisplayAddresses(msg),
  description: replaceWithDisplayAddresses(description),
  at: createdAt,
});

export const toFileDetail = (reply: DetailReply): FileDetail => {
  const toAccessEntry = createAccessEntryReader(reply);
  return {
    id: reply.id,
    name: reply.name,
    baker: reply.baker,
    checksum: reply.checksum,
    openable: reply.openable,
    expires: reply.expires,
    status: reply.status,
    restorableUntil: reply.restorableUntil,
    isAdminFile: reply.adminFile,
    access: reply.accessManagement.map(({ email }) => toAccessEntry(BASE_KEY_PATH, email)),
    layers: reply.layeredAccess.map(({ field, path, emails }) => ({
      field,
      path,
      access: emails.map((email) => toAccessEntry(path, email)),
    })),
    grants: reply.permissions,
    recentActivity: reply.recentActivity.map(toFileEvent),
    opened: reply.opened.map(toFileEvent),
    alerts: reply.alerts.map(toFileEvent),
    version: reply.version,
  };
};

export const toFileListParams = (query: FilesQuery) => ({
  ...toPageParams(query),
  file_type: query.type ?? undefined,
  status: query.status ?? undefined,
  file_id: query.fileId ?? undefined,
  user: query.user ?? undefined,
  baker: query.baker ?? undefined,
  created_after: query.after ?? undefined,
  created_before: query.before ?? undefined,
});

const readFile = async (
  http: Http,
  { id, admin }: { id: string; admin: boolean },
  signal: AbortSignal,
) => {
  const query = { file_id: id, ...(admin && { admin: 'true' as const }) };
  const { data } = await http.call(listFiles, query, { signal });
  return data[0];
};

export const createFilesApi = (http: Http): FilesApi => ({
  isOwn: async (file, signal) => (await readFile(http, file, signal)) !== undefined,
  async hasOwn(signal) {
    return (await http.call(listFiles, {}, { signal })).total > 0;
  },
  async find(id, signal) {
    const row = await readFile(http, { id, admin: false }, signal);
    return row === undefined ? null : toFileSummary(row);
  },
  async list(query, signal) {
    const answer = await http.page(listFiles, toFileListParams(query), { signal });
    return toListPage(answer, toFileSummary);
  },
  async detail({ checksum, baker, admin }, signal) {
    const file = { email: baker, checksum, ...(admin && { admin }) };
    const reply = await http.call(getDocument, file, { signal, purpose: 'read' });
    return toFileDetail(reply);
  },
});
