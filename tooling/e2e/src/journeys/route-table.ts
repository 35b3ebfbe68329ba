const SECOND_FILES_PAGE = '/portal?tab=files&page=2';
const FILES_URL = '/portal?tab=files';
const SHARED_URL = '/portal?tab=shared';
const DELETE_ACCOUNT_PATH = '/account/delete';
/** The demo app asks for consent, so the page leads nowhere by itself. */
const DEVICE_URL = '/oauth/device?user_code=BCDF-GHJK';
const AUTHORIZE_URL = `/oauth/authorize?${new URLSearchParams({
  client_id: 'connected-app-test-recipes',
  redirect_uri: 'http://127.0.0.1/callback',
  response_type: 'code',
  scope: 'openid',
  state: 'a&b',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}).toString()}`;

const withCallback = (path: string, callback: string) =>
  `${path}?callback=${encodeURIComponent(callback)}`;

/** The guard tells these kinds of visitors apart. */
export type VisitorState = 'anonymous' | 'unverified' | 'pinRequired' | 'complete';

export interface RouteRow {
  path: string;
  /** The path at which each kind of visitor arrives. */
  arrival: Readonly<Record<VisitorState, string>>;
}

const createRouteRow = (
  path: string,
  away: string,
  pinRequired: string,
  complete: string,
): RouteRow => ({
  path,
  arrival: { anonymous: away, unverified: away, pinRequired, complete },
});

const createSameArrivalRow = (path: string, arrival = path) =>
  createRouteRow(path, arrival, arrival, arrival);

const createUnknownPathRow = (path: string) => createRouteRow(path, '/login', '/pin', FILES_URL);

export const ROUTE_TABLE: readonly RouteRow[] = [
  createRouteRow('/', '/login', '/pin', FILES_URL),
  createRouteRow('/login', '/login', '/pin', FILES_URL),
  createRouteRow('/login/', '/login/', '/pin', FILES_URL),
  createRouteRow(
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/pin', SECOND_FILES_PAGE),
    SECOND_FILES_PAGE,
  ),
  createRouteRow('/pin', '/login', '/pin', FILES_URL),
  createRouteRow(
    withCallback('/pin', SECOND_FILES_PAGE),
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/pin', SECOND_FILES_PAGE),
    SECOND_FILES_PAGE,
  ),
  createRouteRow(
    '/portal',
    withCallback('/login', '/portal'),
    withCallback('/pin', '/portal'),
    FILES_URL,
  ),
  createRouteRow(
    SECOND_FILES_PAGE,
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/pin', SECOND_FILES_PAGE),
    SECOND_FILES_PAGE,
  ),
  createRouteRow(
    SHARED_URL,
    withCallback('/login', SHARED_URL),
    withCallback('/pin', SHARED_URL),
    SHARED_URL,
  ),
  createRouteRow(
    DELETE_ACCOUNT_PATH,
    withCallback('/login', DELETE_ACCOUNT_PATH),
    withCallback('/pin', DELETE_ACCOUNT_PATH),
    DELETE_ACCOUNT_PATH,
  ),
  {
    path: '/authenticate',
    arrival: {
      anonymous: '/authenticate',
      unverified: '/login',
      pinRequired: '/pin',
      complete: FILES_URL,
    },
  },
  {
    path: withCallback('/authenticate', SECOND_FILES_PAGE),
    arrival: {
      anonymous: withCallback('/authenticate', SECOND_FILES_PAGE),
      unverified: withCallback('/login', SECOND_FILES_PAGE),
      pinRequired: withCallback('/pin', SECOND_FILES_PAGE),
      complete: SECOND_FILES_PAGE,
    },
  },
  createSameArrivalRow('/reset-password'),
  createSameArrivalRow('/forgot-password', '/reset-password'),
  createRouteRow(
    AUTHORIZE_URL,
    withCallback('/login', AUTHORIZE_URL),
    withCallback('/pin', AUTHORIZE_URL),
    AUTHORIZE_URL,
  ),
  createSameArrivalRow('/oauth/logout?client_id=app-1'),
  createRouteRow(
    DEVICE_URL,
    withCallback('/login', DEVICE_URL),
    withCallback('/pin', DEVICE_URL),
    DEVICE_URL,
  ),
  createUnknownPathRow('/maintenance.html'),
  createUnknownPathRow('/nowhere/at/all'),
  createUnknownPathRow('/notes.txt'),
  createUnknownPathRow('//evil.example/portal'),
  createUnknownPathRow('/%E0%A4%A'),
];
