import type {
  AuditLogRow,
  BakerRow,
  ErrorBody,
  FileDetail,
  FileRow,
  OpenerRow,
  PortalUser,
  SignInResponse,
} from '@bakehouse/contract';
import { HttpResponse } from 'msw';
import { manyAuditEvents } from './audit-events.ts';
import { manyFiles } from './files.ts';
import { manyBakers, manyOpeners } from './people.ts';

type FileHistory = Pick<FileDetail, 'recentActivity' | 'opened' | 'alerts'>;

/** What the pretended server knows; a test changes it as it goes. */
export interface Backend {
  user: PortalUser;
  password: string;
  pin: string;
  /** The one live session; null when there is none. */
  token: string | null;
  files: FileRow[];
  auditEvents: AuditLogRow[];
  openers: OpenerRow[];
  bakers: BakerRow[];
  /** What happened to each of the files. */
  history: Partial<FileHistory>;
  /** The names of key paths, in each of the files. */
  fields: { field: string; path: string }[];
  /** Method and path of each call so far, with the query of a GET. */
  calls: string[];
  /** What the calls that change something, or are about one file, have said. */
  sent: { path: string; body: unknown; ifMatch: string | null }[];
  newToken: () => string;
}

export function createBackend(user: Partial<PortalUser> = {}): Backend {
  let tokens = 0;
  return {
    user: {
      user_id: 'user-1',
      email: 'bo@bakehouse.test',
      verified_at: '2026-01-05T08:00:00.000Z',
      requires_pin: true,
      has_pin: true,
      is_admin: false,
      ...user,
    },
    password: 'Sourdough-Rises-At-5am',
    pin: '7391',
    token: null,
    files: manyFiles(64),
    auditEvents: manyAuditEvents(12),
    openers: manyOpeners(12),
    bakers: manyBakers(12),
    history: {},
    fields: [],
    calls: [],
    sent: [],
    newToken() {
      tokens += 1;
      return `token-${tokens}`;
    },
  };
}

export const refuse = (
  status: number,
  body: Omit<ErrorBody, 'request_id'>,
  headers: Record<string, string> = {},
) => HttpResponse.json<ErrorBody>({ request_id: 'request-1', ...body }, { status, headers });

export const noSession = () =>
  refuse(401, { error: 'No live session.', error_type: 'session_not_found' });

export const hasSession = ({ token }: Backend, request: Request): boolean =>
  token !== null && request.headers.get('authorization') === `Bearer ${token}`;

/** A new session replaces the old one, whose token is dead from then on. */
export const signedInReply = (backend: Backend): SignInResponse => {
  const token = backend.newToken();
  backend.token = token;
  return {
    stytch_session: { session_token: token, session_jwt: `${token}.jwt` },
    user: backend.user,
  };
};
