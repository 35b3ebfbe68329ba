import { challengeOf, type Line } from './wire-lines.ts';

interface Rule {
  /** Where the value stands. */
  where: RegExp;
  /** What the recorded value looks like, as JSON. */
  recorded: RegExp;
  /** What ours looks like; without it, as the recorded one. */
  ours?: RegExp;
  /** Why the values themselves are not compared. */
  why: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const id = (kind: string) => new RegExp(`^"${kind}-id-${UUID}"$`);
const INSTANT = /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/;
const BASE64URL = /^"[\w-]{20,}"$/;

/** Every value that is compared by its shape, and why: there is no other exception. */
const RULES: readonly Rule[] = [
  { where: /\.event_id$/, recorded: id('event'), why: 'new each time' },
  { where: /\.app_session_id$/, recorded: id('app-session'), why: 'new each time' },
  { where: /\.persistent_id$/, recorded: id('persistent'), why: 'new each time' },
  { where: /\.client_sent_at$/, recorded: INSTANT, why: 'the time of sending' },
  { where: /\.user_agent$/, recorded: /^"Mozilla/, why: 'the name of the browser' },
  {
    where: /\.sdk\.identifier$/,
    recorded: /^"Stytch\.js Javascript SDK"$/,
    ours: /^"@bakehouse\/sdk"$/,
    why: 'decisions.md 6: the client names itself',
  },
  {
    where: /\.sdk\.version$/,
    recorded: /^"(5\.24\.5|@stytch\/vanilla-js@6\.3\.0)"$/,
    ours: /^"\d+\.\d+\.\d+.*"$/,
    why: 'decisions.md 6: the client names itself',
  },
  {
    where: /\.code_verifier$/,
    recorded: /^"[0-9a-f]{100,128}"$/,
    ours: /^"[0-9a-f]{64}"$/,
    why: 'decisions.md 6: 64 hexadecimal characters; that it answers the challenge sent is compared',
  },
  {
    where: /\.code_challenge$/,
    recorded: /^"[\w-]{43}"$/,
    why: 'a hash of chance; which one is the same again is compared',
  },
  {
    where: /\.public_key_credential\.(id|rawId)$/,
    recorded: BASE64URL,
    why: 'made by the authenticator',
  },
  {
    where: /\.response\.(attestationObject|authenticatorData|signature|userHandle)$/,
    recorded: BASE64URL,
    why: 'made by the authenticator',
  },
  {
    where: /^headers\.cookie\.stytch_session_jwt$/,
    recorded: /^"(<jwt>|session-jwt-\d+)"$/,
    ours: /^"session-jwt-\d+"$/,
    why: 'left out of the recording',
  },
];

/** Chromium adds a member at random, so that nobody compares the whole. */
const isChance = ([where]: Line) => where.endsWith('.clientDataJSON.other_keys_can_be_added_here');

export type Side = 'recorded' | 'ours';

/** Numbers values by their first appearance, so that "the same as before" can be compared. */
const createNumbers = () => {
  const seen: string[] = [];
  return (value: string): number => {
    if (!seen.includes(value)) seen.push(value);
    return seen.indexOf(value) + 1;
  };
};

/** Puts what may differ in the form that must not. One for each side of a scenario. */
export function createRules(side: Side): (lines: Line[]) => Line[] {
  const token = createNumbers();
  const pair = createNumbers();

  const identity = (where: string, value: string): string => {
    // Where a rule has accepted the shape, the value is a JSON text.
    const text = value.slice(1, -1);
    if (where.endsWith('.code_verifier')) return ` of pair ${pair(challengeOf(text))}`;
    return where.endsWith('.code_challenge') ? ` of pair ${pair(text)}` : '';
  };

  const settle = ([where, value]: Line): Line => {
    const session = value.replace(/session-token-\d+/, (found) => `session-token ${token(found)}`);
    const rule = RULES.find((candidate) => candidate.where.test(where));
    const shape = side === 'ours' ? (rule?.ours ?? rule?.recorded) : rule?.recorded;
    return shape?.test(value)
      ? [where, `<${rule?.why}>${identity(where, value)}`]
      : [where, session];
  };
  return (lines) => lines.filter((line) => !isChance(line)).map(settle);
}

const named = (lines: readonly Line[]) => new Map(lines);

/** What differs between two requests, one text each; none when they are the same. */
export function differences(recorded: readonly Line[], ours: readonly Line[]): string[] {
  const [theirs, our] = [named(recorded), named(ours)];
  const missing = recorded
    .filter(([where]) => !our.has(where))
    .map(([where, value]) => `${where} is missing (${value})`);
  const extra = ours
    .filter(([where]) => !theirs.has(where))
    .map(([where, value]) => `${where} is too much (${value})`);
  const other = recorded
    .filter(([where, value]) => our.has(where) && our.get(where) !== value)
    .map(([where, value]) => `${where} is ${our.get(where) ?? ''}, not ${value}`);
  const found = [...missing, ...extra, ...other];
  const order = (lines: readonly Line[]) => lines.map(([where]) => where).join(' ');
  if (found.length > 0 || order(recorded) === order(ours)) return found;
  return [`order is ${order(ours)}, not ${order(recorded)}`];
}
