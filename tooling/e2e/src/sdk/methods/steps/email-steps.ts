import type { MethodStep } from '../step.ts';
import { requireKeptValue, type JourneyWorld } from '../world.ts';

export const AUTHENTICATED_FIELDS = ['user_id', 'user', 'session', 'session_token', 'session_jwt'];
export const ONE_HOUR_SESSION = { session_duration_minutes: 60 };
export const COMMON_FIELDS = ['request_id', 'status_code'];

export const LOGOUT_STEP: MethodStep = { call: 'session.revoke', members: COMMON_FIELDS };

const PERSON_NAME = 'person';
export const personAddressOf = ({ address }: JourneyWorld): string => address(PERSON_NAME);

export const readCodeSentTo = async (world: JourneyWorld, to: string): Promise<string> => {
  const { code } = await world.newestMessage(to);
  if (code === null) throw new Error(`The newest message to ${to} has no code.`);
  return code;
};

const WRONG_CODE = '000000';

const tokenOfUrl = (url: string) => new URL(url).searchParams.get('token') ?? '';

/** Presses the button of the page behind the newest link, and returns the token for the app. */
const followLink = async (world: JourneyWorld, to: string): Promise<string> => {
  const { links } = await world.newestMessage(to);
  const { origin, pathname, searchParams } = new URL(links[0] ?? '');
  const response = await fetch(origin + pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ token: searchParams.get('token') ?? '' }),
  });
  return tokenOfUrl(response.headers.get('location') ?? '');
};

/** The steps of a new user, who signs up with a code by email. */
export const EMAIL_CODE_STEPS: readonly MethodStep[] = [
  {
    call: 'otps.email.loginOrCreate',
    args: (world) => [personAddressOf(world), { expiration_minutes: 5 }],
    members: [...COMMON_FIELDS, 'method_id'],
    keep: ({ kept }, { method_id }) => kept.set('email method', String(method_id)),
  },
  {
    call: 'otps.authenticate',
    about: 'wrong code',
    args: (world) => [WRONG_CODE, requireKeptValue(world, 'email method'), ONE_HOUR_SESSION],
    error: 'unable_to_auth_otp_code',
  },
  {
    call: 'otps.authenticate',
    about: 'code by email',
    args: async (world) => [
      await readCodeSentTo(world, personAddressOf(world)),
      requireKeptValue(world, 'email method'),
      ONE_HOUR_SESSION,
    ],
    members: [...AUTHENTICATED_FIELDS, 'method_id'],
  },
  {
    call: 'otps.authenticate',
    about: 'code used twice',
    args: async (world) => [
      await readCodeSentTo(world, personAddressOf(world)),
      requireKeptValue(world, 'email method'),
      ONE_HOUR_SESSION,
    ],
    error: 'otp_code_not_found',
  },
  {
    call: 'otps.email.loginOrCreate',
    about: 'no address',
    args: () => ['nobody'],
    error: 'invalid_email',
  },
  {
    call: 'otps.email.send',
    about: 'to the own address',
    args: (world) => [personAddressOf(world)],
    members: [...COMMON_FIELDS, 'method_id'],
  },
];

/** The steps of the same user, who logs in with links. */
export const MAGIC_LINK_STEPS: readonly MethodStep[] = [
  LOGOUT_STEP,
  {
    call: 'magicLinks.email.loginOrCreate',
    args: (world) => [personAddressOf(world)],
    members: COMMON_FIELDS,
    keep: ({ kept }) => kept.set('link sent', 'yes'),
  },
  {
    call: 'magicLinks.authenticate',
    args: async (world) => {
      const token = await followLink(world, personAddressOf(world));
      world.kept.set('link token', token);
      return [token, ONE_HOUR_SESSION];
    },
    members: [...AUTHENTICATED_FIELDS, 'method_id'],
  },
  {
    call: 'magicLinks.authenticate',
    about: 'link used twice',
    args: (world) => [requireKeptValue(world, 'link token'), ONE_HOUR_SESSION],
    error: 'unable_to_auth_magic_link',
  },
  {
    call: 'magicLinks.email.loginOrCreate',
    about: 'address of another site',
    args: (world) => [
      personAddressOf(world),
      { login_magic_link_url: 'https://elsewhere.example/' },
    ],
    error: 'no_match_for_provided_magic_link_url',
  },
  {
    call: 'magicLinks.email.send',
    about: 'with a session',
    args: (world) => [personAddressOf(world)],
    members: COMMON_FIELDS,
  },
];

export const readResetTokenSentTo = async (world: JourneyWorld, to: string): Promise<string> =>
  tokenOfUrl((await world.newestMessage(to)).links[0] ?? '');
