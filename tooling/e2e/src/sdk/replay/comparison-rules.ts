import { toCodeChallenge, type RequestLine } from './request-lines.ts';

interface ValueFormatRule {
  /** Matches the path of the value within the request. */
  where: RegExp;
  /** Matches the recorded value as JSON. */
  recorded: RegExp;
  /** Matches our value as JSON; by default the same as `recorded`. */
  ours?: RegExp;
  /** The reason why only the formats are compared. */
  why: string;
}

const UUID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const toIdPattern = (kind: string) => new RegExp(`^"${kind}-id-${UUID_PATTERN}"$`);
const TIMESTAMP_PATTERN = /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/;
const BASE64URL_PATTERN = /^"[\w-]{20,}"$/;

/** Values that match these rules need only the same format; all other values must be equal. */
const VALUE_FORMAT_RULES: readonly ValueFormatRule[] = [
  { where: /\.event_id$/, recorded: toIdPattern('event'), why: 'new each time' },
  { where: /\.app_session_id$/, recorded: toIdPattern('app-session'), why: 'new each time' },
  { where: /\.persistent_id$/, recorded: toIdPattern('persistent'), why: 'new each time' },
  { where: /\.client_sent_at$/, recorded: TIMESTAMP_PATTERN, why: 'the time of sending' },
  { where: /\.user_agent$/, recorded: /^"Mozilla/, why: 'the name of the browser' },
  {
    where: /\.sdk\.identifier$/,
    recorded: /^"Stytch\.js Javascript SDK"$/,
    ours: /^"@bakehouse\/sdk"$/,
    why: 'our client names itself',
  },
  {
    where: /\.sdk\.version$/,
    recorded: /^"(5\.24\.5|@stytch\/vanilla-js@6\.3\.0)"$/,
    ours: /^"\d+\.\d+\.\d+.*"$/,
    why: 'our client names itself',
  },
  {
    where: /\.code_verifier$/,
    recorded: /^"[0-9a-f]{100,128}"$/,
    ours: /^"[0-9a-f]{64}"$/,
    why: 'it has 64 hexadecimal characters; that it answers the challenge sent is compared',
  },
  {
    where: /\.code_challenge$/,
    recorded: /^"[\w-]{43}"$/,
    why: 'a hash of chance; which one is the same again is compared',
  },
  {
    where: /\.public_key_credential\.(id|rawId)$/,
    recorded: BASE64URL_PATTERN,
    why: 'made by the authenticator',
  },
  {
    where: /\.response\.(attestationObject|authenticatorData|signature|userHandle)$/,
    recorded: BASE64URL_PATTERN,
    why: 'made by the authenticator',
  },
  {
    where: /^headers\.cookie\.stytch_session_jwt$/,
    recorded: /^"(<jwt>|session-jwt-\d+)"$/,
    ours: /^"session-jwt-\d+"$/,
    why: 'left out of the recording',
  },
];

/** Chromium adds this key at random, so that servers do not compare the whole client data. */
const isRandomClientDataKey = ([where]: RequestLine) =>
  where.endsWith('.clientDataJSON.other_keys_can_be_added_here');

export type RequestSource = 'recorded' | 'ours';

/** Numbers values by first appearance, so that repeated values can be compared without their exact text. */
const createValueNumbering = () => {
  const seen: string[] = [];
  return (value: string): number => {
    if (!seen.includes(value)) seen.push(value);
    return seen.indexOf(value) + 1;
  };
};

/** Returns a function that replaces varying values with placeholders, for one side of a comparison. */
export function createLineNormalizer(side: RequestSource): (lines: RequestLine[]) => RequestLine[] {
  const token = createValueNumbering();
  const pair = createValueNumbering();

  const identity = (where: string, value: string): string => {
    // Format rules match only values in quotes, which are removed here.
    const text = value.slice(1, -1);
    if (where.endsWith('.code_verifier')) return ` of pair ${pair(toCodeChallenge(text))}`;
    return where.endsWith('.code_challenge') ? ` of pair ${pair(text)}` : '';
  };

  const settle = ([where, value]: RequestLine): RequestLine => {
    const session = value.replace(/session-token-\d+/, (found) => `session-token ${token(found)}`);
    const rule = VALUE_FORMAT_RULES.find((candidate) => candidate.where.test(where));
    const format = side === 'ours' ? (rule?.ours ?? rule?.recorded) : rule?.recorded;
    return format?.test(value)
      ? [where, `<${rule?.why}>${identity(where, value)}`]
      : [where, session];
  };
  return (lines) => lines.filter((line) => !isRandomClientDataKey(line)).map(settle);
}

const toValuesByPath = (lines: readonly RequestLine[]) => new Map(lines);

export function findDifferences(
  recorded: readonly RequestLine[],
  ours: readonly RequestLine[],
): string[] {
  const [theirs, our] = [toValuesByPath(recorded), toValuesByPath(ours)];
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
  const order = (lines: readonly RequestLine[]) => lines.map(([where]) => where).join(' ');
  if (found.length > 0 || order(recorded) === order(ours)) return found;
  return [`order is ${order(ours)}, not ${order(recorded)}`];
}
