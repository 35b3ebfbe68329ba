import { serveHttpOnlySessions } from '../stub/http-only-sessions.ts';
import {
  OWN_API_OPTIONS,
  addCookies,
  adoptTokens,
  adoptTokensOfOtherUser,
  clearStorage,
  holdNextRefresh,
  refuseNextRefresh,
  signInWithPassword,
  startAndSignIn,
  signInRealClientBefore,
} from './corner-steps.ts';
import type { CornerCase, ClientObservation } from './play-corners.ts';

const CALLBACKS_WITH_SESSION_1 = ['session 1', 'user 1', 'session 1 with user 1'];
const CALLBACKS_WITH_SESSION_2 = ['session 2', 'user 2', 'session 2 with user 2'];
const CALLBACKS_WITHOUT_SESSION = ['no session', 'no user', 'no session with no user'];

const SIGNED_OUT_OBSERVATION: ClientObservation = {
  atCreation: 'no session',
  callbacks: [],
  now: 'no session',
  tokens: 'none',
  stored: 'no session with no user',
  refreshes: 0,
};

const CONFIRMED_OBSERVATION: ClientObservation = {
  atCreation: 'no session (cached)',
  callbacks: CALLBACKS_WITH_SESSION_1,
  now: 'session 1',
  tokens: 'session-token-1 and session-jwt-1',
  stored: 'session 1 with user 1',
  refreshes: 1,
};

const REFUSED_OBSERVATION: ClientObservation = {
  ...SIGNED_OUT_OBSERVATION,
  atCreation: 'no session (cached)',
  callbacks: CALLBACKS_WITHOUT_SESSION,
  refreshes: 1,
};

const SIGNED_IN_OBSERVATION: ClientObservation = {
  ...CONFIRMED_OBSERVATION,
  atCreation: 'no session',
  refreshes: 0,
};

const READINESS_CASES: readonly CornerCase[] = [
  { name: '1.1 no cookie', real: SIGNED_OUT_OBSERVATION },
  { name: '1.2 cookie, 200', before: addCookies, real: CONFIRMED_OBSERVATION },
  {
    name: '1.3 cookie, 404',
    async before(page) {
      await addCookies(page);
      refuseNextRefresh(page, 404, 'session_not_found');
    },
    real: REFUSED_OBSERVATION,
  },
  {
    name: '1.4 cookie and copy, 200',
    before: startAndSignIn,
    real: {
      ...CONFIRMED_OBSERVATION,
      atCreation: 'session 1 (cached)',
      tokens: 'session-token-2 and session-jwt-2',
    },
  },
  {
    name: '1.5 cookie and copy, 404',
    async before(page) {
      await startAndSignIn(page);
      refuseNextRefresh(page, 404, 'session_not_found');
    },
    real: { ...REFUSED_OBSERVATION, atCreation: 'session 1 (cached)' },
  },
  {
    name: '1.6 cookie, 503 and then 200',
    async before(page) {
      await addCookies(page);
      refuseNextRefresh(page, 503, 'internal_server_error');
    },
    real: { ...CONFIRMED_OBSERVATION, refreshes: 2 },
    differs: {
      reason: 'our listeners also hear the end of the first attempt when it fails',
      ours: {
        ...CONFIRMED_OBSERVATION,
        callbacks: [...CALLBACKS_WITHOUT_SESSION, ...CALLBACKS_WITH_SESSION_1],
        refreshes: 2,
      },
    },
  },
];

const ADOPTED_OBSERVATION: ClientObservation = {
  ...SIGNED_IN_OBSERVATION,
  tokens: 'session-token-9 and session-jwt-9',
};

const IDENTITY_CASES: readonly CornerCase[] = [
  {
    name: '2.1 tokens of the same user, user.get',
    async after(page) {
      await signInWithPassword(page);
      await adoptTokens(page);
      await page.sdk.call('user.get');
    },
    real: ADOPTED_OBSERVATION,
  },
  {
    name: '2.2 tokens of another user, session.authenticate',
    async after(page) {
      await signInWithPassword(page);
      await adoptTokensOfOtherUser(page);
      await page.sdk.call('session.authenticate');
    },
    real: {
      ...SIGNED_IN_OBSERVATION,
      callbacks: [...CALLBACKS_WITH_SESSION_1, ...CALLBACKS_WITH_SESSION_2],
      now: 'session 2',
      tokens: 'session-token-2 and session-jwt-2',
      stored: 'session 2 with user 2',
      refreshes: 1,
    },
  },
  {
    name: '2.3 tokens of another user, user.get',
    async after(page) {
      await signInWithPassword(page);
      await adoptTokensOfOtherUser(page);
      holdNextRefresh(page);
      await page.sdk.call('user.get');
    },
    real: {
      ...ADOPTED_OBSERVATION,
      callbacks: [...CALLBACKS_WITH_SESSION_1, 'user 2', 'session 1 with user 2'],
      stored: 'session 1 with user 2',
    },
    differs: {
      reason: 'the real client keeps the session of one user beside the other user',
      ours: {
        ...ADOPTED_OBSERVATION,
        callbacks: [...CALLBACKS_WITH_SESSION_1, 'no session', 'user 2', 'no session with user 2'],
        now: 'no session (cached)',
        refreshes: 1,
      },
    },
  },
  {
    name: '2.4 the same, then session.authenticate',
    async after(page) {
      await signInWithPassword(page);
      await adoptTokensOfOtherUser(page);
      const release = holdNextRefresh(page);
      await page.sdk.call('user.get');
      const answered = page.sdk.call('session.authenticate');
      // The call shares the request of our client's check, so the server answers after the call.
      await page.sdk.seen();
      release();
      await answered;
    },
    real: {
      ...SIGNED_IN_OBSERVATION,
      callbacks: [
        ...CALLBACKS_WITH_SESSION_1,
        'user 2',
        'session 1 with user 2',
        ...CALLBACKS_WITH_SESSION_2,
      ],
      now: 'session 2',
      tokens: 'session-token-2 and session-jwt-2',
      stored: 'session 2 with user 2',
      refreshes: 1,
    },
    differs: {
      reason: 'as 2.3 in between, with the same end',
      ours: {
        ...SIGNED_IN_OBSERVATION,
        callbacks: [
          ...CALLBACKS_WITH_SESSION_1,
          'no session',
          'user 2',
          'no session with user 2',
          ...CALLBACKS_WITH_SESSION_2,
        ],
        now: 'session 2',
        tokens: 'session-token-2 and session-jwt-2',
        stored: 'session 2 with user 2',
        refreshes: 1,
      },
    },
  },
];

const HTTP_ONLY_CASES: readonly CornerCase[] = [
  {
    name: '6.1 HttpOnly cookie, copy of the real client, 200',
    options: OWN_API_OPTIONS,
    before: signInRealClientBefore,
    real: { ...CONFIRMED_OBSERVATION, atCreation: 'session 1 (cached)', tokens: 'none' },
  },
  {
    name: '6.2 the same, 404',
    options: OWN_API_OPTIONS,
    before: async (page) => (await signInRealClientBefore(page)).endAll(),
    real: { ...REFUSED_OBSERVATION, atCreation: 'session 1 (cached)' },
  },
  {
    name: '6.3 HttpOnly cookie, no copy, httpOnly option, 200',
    options: { ...OWN_API_OPTIONS, cookieOptions: { httpOnly: true } },
    async before(page) {
      await signInRealClientBefore(page);
      await clearStorage(page);
    },
    real: { ...CONFIRMED_OBSERVATION, tokens: 'none' },
  },
  {
    name: '6.4 no cookie, no copy, httpOnly option, 404',
    options: { ...OWN_API_OPTIONS, cookieOptions: { httpOnly: true } },
    before({ stubServer }) {
      serveHttpOnlySessions(stubServer);
    },
    real: REFUSED_OBSERVATION,
  },
];

const SESSION_END_CASES: readonly CornerCase[] = [
  {
    name: '7.1 a session of three seconds',
    async after(page) {
      page.stubServer.state.sessionSeconds = 3;
      await signInWithPassword(page);
      await page.sdk.page.waitForFunction(() => document.cookie === '');
    },
    real: { ...SIGNED_IN_OBSERVATION, tokens: 'none' },
    differs: {
      reason: 'the real client keeps the session in memory until the server refuses it',
      ours: {
        ...SIGNED_OUT_OBSERVATION,
        callbacks: [...CALLBACKS_WITH_SESSION_1, ...CALLBACKS_WITHOUT_SESSION],
      },
    },
  },
  {
    name: '7.2 tokens without a JWT',
    after: ({ sdk }) => sdk.call('session.updateSession', { session_token: 'session-token-9' }),
    real: { ...SIGNED_OUT_OBSERVATION, tokens: 'session-token-9 and undefined' },
    differs: {
      reason: 'the real client stores the text "undefined" as JWT',
      ours: SIGNED_OUT_OBSERVATION,
    },
  },
];

export const CORNER_CASES = [
  ...READINESS_CASES,
  ...IDENTITY_CASES,
  ...HTTP_ONLY_CASES,
  ...SESSION_END_CASES,
];
