const LIST = '/portal?tab=files&page=2';
const FIRST_LIST = '/portal?tab=files';
const SHARED = '/portal?tab=shared';
const DELETE_ACCOUNT = '/account/delete';

const withCallback = (path: string, callback: string) =>
  `${path}?callback=${encodeURIComponent(callback)}`;

/** The guard tells these kinds of visitors apart. */
export type VisitorState = 'anonymous' | 'unverified' | 'pinRequired' | 'complete';

export interface RouteRow {
  path: string;
  /** Where the visitor arrives. */
  arrival: Readonly<Record<VisitorState, string>>;
}

const row = (path: string, away: string, pinRequired: string, complete: string): RouteRow => ({
  path,
  arrival: { anonymous: away, unverified: away, pinRequired, complete },
});

const sameForAll = (path: string, arrival = path) => row(path, arrival, arrival, arrival);

const unknownPath = (path: string) => row(path, '/login', '/pin', FIRST_LIST);

export const ROUTE_TABLE: readonly RouteRow[] = [
  row('/', '/login', '/pin', FIRST_LIST),
  row('/login', '/login', '/pin', FIRST_LIST),
  row('/login/', '/login/', '/pin', FIRST_LIST),
  row(withCallback('/login', LIST), withCallback('/login', LIST), withCallback('/pin', LIST), LIST),
  row('/pin', '/login', '/pin', FIRST_LIST),
  row(withCallback('/pin', LIST), withCallback('/login', LIST), withCallback('/pin', LIST), LIST),
  row('/portal', withCallback('/login', '/portal'), withCallback('/pin', '/portal'), FIRST_LIST),
  row(LIST, withCallback('/login', LIST), withCallback('/pin', LIST), LIST),
  row(SHARED, withCallback('/login', SHARED), withCallback('/pin', SHARED), SHARED),
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
      complete: FIRST_LIST,
    },
  },
  {
    path: withCallback('/authenticate', LIST),
    arrival: {
      anonymous: withCallback('/authenticate', LIST),
      unverified: withCallback('/login', LIST),
      pinRequired: withCallback('/pin', LIST),
      complete: LIST,
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
