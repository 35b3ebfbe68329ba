import type {
  AccessRequest,
  ApiKey,
  AuditLogRow,
  BakedFileCounts,
  BakerRow,
  ConnectedLoginList,
  DeadLetter,
  ErrorBody,
  FileDetail,
  FileRow,
  GroupRow,
  OpenerRow,
  OwnRequest,
  NotificationRow,
  NotificationSettings,
  PortalUser,
  Preset,
  ReviewRow,
  SavedView,
  SharedFileList,
  SharedFileRow,
  SignInResponse,
  Webhook,
} from '@bakehouse/contract';
import { HttpResponse } from 'msw';
import { createAuditEvents } from './data/audit-events.ts';
import { createFiles } from './data/files.ts';
import { createSharedFiles, NO_BANS } from './data/shared-files.ts';
import { createNotificationSettings } from './data/notifications.ts';
import { createBakers, createOpeners } from './data/people.ts';

type FileHistory = Pick<FileDetail, 'recentActivity' | 'opened' | 'alerts'>;

/** The state of the mocked server, which tests may change at any time. */
export interface Backend {
  user: PortalUser;
  password: string;
  pin: string;
  /** The token of the only emailed link that works, or null once it is used. */
  linkToken: string | null;
  /** The answer to a login with an account of another site. */
  providerLogin: { provider_type: string; user_created: boolean; isConnected: boolean };
  /** The token of the only live session, or null. */
  token: string | null;
  files: FileRow[];
  sharedFiles: SharedFileRow[];
  bannedBy: SharedFileList['banned_by'];
  savedViews: SavedView[];
  presets: Preset[];
  apiKeys: ApiKey[];
  webhooks: Webhook[];
  deadLetters: DeadLetter[];
  groups: GroupRow[];
  /** The requests of others for the files of the user, and those of the user. */
  accessRequests: AccessRequest[];
  ownRequests: OwnRequest[];
  reviewRows: ReviewRow[];
  notifications: NotificationRow[];
  notificationSettings: NotificationSettings;
  auditEvents: AuditLogRow[];
  openers: OpenerRow[];
  /** The files of each baker, by address. */
  baked: Record<string, BakedFileCounts>;
  bakers: BakerRow[];
  history: Partial<FileHistory>;
  fields: { field: string; path: string }[];
  /** The current access of all people on any file; null if it follows from the file's status. */
  states: FileDetail['accessStates'] | null;
  /** Method and path of each request, with the query of a GET. */
  calls: string[];
  /** The requests that change data or ask for one file. */
  sent: { path: string; body: unknown; ifMatch: string | null }[];
  passkeys: { id: string; name: string }[];
  /** The kinds of the factors with which the user has logged in. */
  factorTypes: string[];
  connectedLogins: ConnectedLoginList['data'];
  /** The other devices on which the user is logged in. */
  otherDevices: string[];
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
    linkToken: 'link-1',
    providerLogin: { provider_type: 'google', user_created: false, isConnected: false },
    token: null,
    files: createFiles(64),
    sharedFiles: createSharedFiles(12),
    bannedBy: NO_BANS,
    savedViews: [],
    presets: [],
    apiKeys: [],
    webhooks: [],
    deadLetters: [],
    groups: [],
    accessRequests: [],
    ownRequests: [],
    reviewRows: [],
    notifications: [],
    notificationSettings: createNotificationSettings(),
    auditEvents: createAuditEvents(12),
    openers: createOpeners(12),
    baked: {},
    bakers: createBakers(12),
    history: {},
    fields: [],
    states: null,
    calls: [],
    sent: [],
    passkeys: [],
    factorTypes: ['password'],
    connectedLogins: [],
    otherDevices: ['Chrome on Windows'],
    newToken() {
      tokens += 1;
      return `token-${tokens}`;
    },
  };
}

export const refusalReply = (
  status: number,
  body: Omit<ErrorBody, 'request_id'>,
  headers: Record<string, string> = {},
) => HttpResponse.json<ErrorBody>({ request_id: 'request-1', ...body }, { status, headers });

export const noSessionReply = () =>
  refusalReply(401, { error: 'No live session.', error_type: 'session_not_found' });

export const emailRequiredReply = () =>
  refusalReply(403, { error: 'No email address.', error_type: 'email_required' });

export const hasSession = ({ token }: Backend, request: Request): boolean =>
  token !== null && request.headers.get('authorization') === `Bearer ${token}`;

/** A new session replaces the old one, whose token becomes invalid. */
export const signedInReply = (backend: Backend): SignInResponse => {
  const token = backend.newToken();
  backend.token = token;
  return {
    stytch_session: { session_token: token, session_jwt: `${token}.jwt` },
    user: backend.user,
  };
};
