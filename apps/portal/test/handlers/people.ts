import type {
  BakerList,
  BakerRow,
  ErrorBody,
  GroupList,
  ManageBanBody,
  ManageBanResponse,
  ManageUserResponse,
  ManageUserBody,
  OpenerList,
  OpenerRow,
  Person,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply, refusalReply } from '../backend.ts';

interface PeopleListRules<Row> {
  statusOf: (row: Row) => string;
  /** The value by which a column is sorted. */
  keyOf: (row: Row, column: string) => string | number;
}

const openerRules: PeopleListRules<OpenerRow> = {
  statusOf: ({ ban_info, banned_by_bakers, is_active }) =>
    ban_info || banned_by_bakers ? 'banned' : is_active ? 'active' : 'inactive',
  keyOf(row, column) {
    if (column === 'email') return row.email;
    return column === 'cake_permission_count'
      ? row.cake_permission_count
      : (row.last_opened_at ?? '');
  },
};

const bakerRules: PeopleListRules<BakerRow> = {
  statusOf: ({ is_active }) => (is_active ? 'active' : 'inactive'),
  keyOf(row, column) {
    if (column === 'email') return row.email;
    return column === 'cake_permission_count' ? row.cake_permission_count : row.last_bake_at;
  },
};

function listPeople<Row extends { email: string }>(
  rows: readonly Row[],
  query: URLSearchParams,
  { statusOf, keyOf }: PeopleListRules<Row>,
) {
  const column = query.get('sort_by') ?? '';
  const sign = query.get('sort_dir') === 'asc' ? 1 : -1;
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '10');
  const keyed = (row: Row) => (column === 'status' ? statusOf(row) : keyOf(row, column));
  const found = rows
    .filter(({ email }) => email.includes(query.get('search') ?? ''))
    .filter((row) => statusOf(row) === (query.get('status') ?? statusOf(row)))
    .toSorted((a, b) => (keyed(a) < keyed(b) ? -sign : keyed(a) > keyed(b) ? sign : 0));
  const data = found.slice((page - 1) * limit, page * limit);
  return { data, total: found.length, total_is_exact: true, page, limit };
}

export const listOpeners = (rows: readonly OpenerRow[], query: URLSearchParams): OpenerList =>
  listPeople(rows, query, openerRules);

const listBakers = (rows: readonly BakerRow[], query: URLSearchParams): BakerList =>
  listPeople(rows, query, bakerRules);

function setBan(backend: Backend, email: string, ban_info: OpenerRow['ban_info']): void {
  backend.openers = backend.openers.map((row) =>
    row.email === email ? { ...row, ban_info } : row,
  );
}

const recordSentBody = (backend: Backend, path: string, body: unknown) => {
  backend.sent.push({ path, body, ifMatch: null });
};

/** A baker may have opened nothing. */
const NO_OPENER: Omit<OpenerRow, 'email'> = {
  cake_permission_count: 0,
  last_opened_at: null,
  is_active: false,
  ban_info: null,
};

function findPerson(backend: Backend, email: string): Person | undefined {
  const baked = backend.baked[email];
  const row = backend.openers.find((opener) => opener.email === email);
  if (!row && !baked) return undefined;
  const opener = row ?? NO_OPENER;
  const events = backend.auditEvents.filter(({ user }) => user === email);
  const count = (action: string) => events.filter((event) => event.action === action).length;
  return {
    email,
    files_count: opener.cake_permission_count,
    openings_count: count('file_opened'),
    refusals_count: count('open_blocked'),
    first_seen_at: '2026-09-01T08:00:00.000Z',
    last_opened_at: opener.last_opened_at,
    is_active: opener.is_active,
    ban_info: opener.ban_info,
    ...(baked && { baked }),
  };
}

export const peopleHandlers = (backend: Backend) => [
  http.get<never, never, Person | ErrorBody>('*/api/get_person', ({ request }) => {
    if (!hasSession(backend, request)) return noSessionReply();
    const found = findPerson(backend, new URL(request.url).searchParams.get('email') ?? '');
    return found
      ? HttpResponse.json(found)
      : refusalReply(404, { error: 'Nobody has this address.', error_type: 'not_found' });
  }),
  http.get<never, never, GroupList | ErrorBody>('*/api/get_groups', ({ request }) =>
    hasSession(backend, request) ? HttpResponse.json({ data: backend.groups }) : noSessionReply(),
  ),
  http.get<never, never, OpenerList | ErrorBody>('*/api/users/openers', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(listOpeners(backend.openers, new URL(request.url).searchParams))
      : noSessionReply(),
  ),
  http.get<never, never, BakerList | ErrorBody>('*/api/users/bakers', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(listBakers(backend.bakers, new URL(request.url).searchParams))
      : noSessionReply(),
  ),
  http.post<never, ManageBanBody, ManageBanResponse | ErrorBody>(
    '*/api/bans/manage',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      const body = await request.json();
      recordSentBody(backend, '/api/bans/manage', body);
      const { action, email, ban_level, reason = '' } = body;
      const ban_info = action === 'ban' ? { ban_level, reason } : null;
      setBan(backend, email, ban_info);
      return HttpResponse.json({ email, ban_info });
    },
  ),
  http.post<never, ManageUserBody, ManageUserResponse | ErrorBody>(
    '*/api/users/manage',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      const body = await request.json();
      recordSentBody(backend, '/api/users/manage', body);
      const is_active = body.action === 'reactivate';
      backend.bakers = backend.bakers.map((row) =>
        row.email === body.email ? { ...row, is_active } : row,
      );
      return HttpResponse.json({ email: body.email, is_active });
    },
  ),
];
