const SECOND_FILES_PAGE = '/portal?tab=files&page=2';
const FILES_URL = '/portal?tab=files';
const SHARED_URL = '/portal?tab=shared';
const DELETE_ACCOUNT = '/account/delete';

const withCallback = (path: string, callback: string) =>
  `${path}?callback=${encodeURIComponent(callback)}`;

/** The guard tells these kinds of visitors apart. */
export type VisitorState = 'anonymous' | 'unverified' | 'pinRequired' | 'complete';

export interface RouteRow {
  path: string;
  /** The path at which each kind of visitor arrives. */
  arrival: Readonly<Record<VisitorState, string>>;
}

const row = (path: string, away: string, pinRequired: string, complete: string): RouteRow => ({
  path,
  arrival: { anonymous: away, unverified: away, pinRequired, complete },
});

const sameForAll = (path: string, arrival = path) => row(path, arrival, arrival, arrival);

const unknownPath = (path: string) => row(path, '/login', '/pin', FILES_URL);

export const ROUTE_TABLE: readonly RouteRow[] = [
  row('/', '/login', '/pin', FILES_URL),
  row('/login', '/login', '/pin', FILES_URL),
  row('/login/', '/login/', '/pin', FILES_URL),
  row(
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/pin', SECOND_FILES_PAGE),
    SECOND_FILES_PAGE,
  ),
  row('/pin', '/login', '/pin', FILES_URL),
  row(
    withCallback('/pin', SECOND_FILES_PAGE),
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/pin', SECOND_FILES_PAGE),
    SECOND_FILES_PAGE,
  ),
  row('/portal', withCallback('/login', '/portal'), withCallback('/pin', '/portal'), FILES_URL),
  row(
    SECOND_FILES_PAGE,
    withCallback('/login', SECOND_FILES_PAGE),
    withCallback('/pin', SECOND_FILES_PAGE),
    SECOND_FILES_PAGE,
  ),
  row(SHARED_URL, withCallback('/login', SHARED_URL), withCallback('/pin', SHARED_URL), SHARED_URL),
  row(
    DELETE_ACCOUNT,
    withCallback('/login', DELETE_ACCOUNT),
    withCallback('/pin', DELETE_ACCOUNT),
    DELETE_ACCOUNT,
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
  sameForAll('/reset-password'),
  sameForAll('/forgot-password', '/reset-password'),
  sameForAll('/oauth/authorize?client_id=app-1&redirect_uri=https%3A%2F%2Fevil.example'),
  sameForAll('/oauth/logout?client_id=app-1'),
  unknownPath('/maintenance.html'),
  unknownPath('/nowhere/at/all'),
  unknownPath('/notes.txt'),
  unknownPath('//evil.example/portal'),
  unknownPath('/%E0%A4%A'),
];
