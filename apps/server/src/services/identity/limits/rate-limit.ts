import { sql } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { rateBuckets } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { isLoopbackIpAddress, networkOf } from '../../../lib/http/ip-address.ts';

interface RateLimitBucket {
  /** The maximum number of calls in a burst. */
  capacity: number;
  refillPerSecond: number;
  refusal: string;
}

const BUCKET_BY_NAME = {
  'sign-in': {
    capacity: 30,
    refillPerSecond: 6 / 60,
    refusal: 'Too many sign-in attempts from your network. Wait a moment, then try again.',
  },
  // The form checks a password every 350 to 500 ms during typing, and people may share a network.
  strength: {
    capacity: 60,
    refillPerSecond: 2,
    refusal: 'Too many password checks from your network. Wait a moment, then try again.',
  },
  // A search says whether an address has an account, so nobody may try many addresses.
  'user-search': {
    capacity: 10,
    refillPerSecond: 3 / 60,
    refusal: 'Too many searches from your network. Wait a moment, then try again.',
  },
  // Each check of a captcha or a device asks another server.
  protection: {
    capacity: 60,
    refillPerSecond: 1,
    refusal: 'Too many calls from your network. Wait a moment, then try again.',
  },
  // A page with passkey autofill asks for a challenge whenever it opens.
  challenges: {
    capacity: 60,
    refillPerSecond: 1,
    refusal: 'Too many passkey requests from your network. Wait a moment, then try again.',
  },
  'one-tap': {
    capacity: 60,
    refillPerSecond: 1,
    refusal: 'Too many prompts of Google from your network. Wait a moment, then try again.',
  },
  // Each request of a device inserts a row.
  'device-requests': {
    capacity: 30,
    refillPerSecond: 6 / 60,
    refusal: 'Too many devices of your network ask for a code. Wait a moment, then try again.',
  },
  // Each registration inserts a row that stays for a month.
  'app-registrations': {
    capacity: 20,
    refillPerSecond: 1 / 60,
    refusal: 'Too many apps of your network register themselves. Wait a moment, then try again.',
  },
  // RFC 8628, section 5.1: nobody may try many codes.
  'user-codes': {
    capacity: 20,
    refillPerSecond: 6 / 60,
    refusal: 'Too many codes were typed in your network. Wait a moment, then try again.',
  },
  // Each test of a webhook asks another server.
  'webhook-tests': {
    capacity: 20,
    refillPerSecond: 10 / 60,
    refusal: 'Too many tests from your network. Wait a moment, then try again.',
  },
  // A client sends its events in batches, a few times a minute.
  events: {
    capacity: 60,
    refillPerSecond: 1,
    refusal: 'Too many events from your network. Wait a moment, then try again.',
  },
  // All servers of a project share it.
  backend: {
    capacity: 1000,
    refillPerSecond: 100,
    refusal: 'The project sends too many calls. Wait a moment, then try again.',
  },
} as const satisfies Record<string, RateLimitBucket>;

export type BucketName = keyof typeof BUCKET_BY_NAME;

/** Developers and their tests call from the same machine; calls through a proxy are not exempt. */
const isExemptCaller = ({ config }: Deps, { ipAddress, isRemote }: Caller) =>
  config.developer && !config.rateLimitLoopback && !isRemote && isLoopbackIpAddress(ipAddress);

/** The fields RateLimit and RateLimit-Policy (IETF, draft-ietf-httpapi-ratelimit-headers-09). */
const rateLimitHeaders = (name: BucketName, tokens: number): Record<string, string> => {
  const { capacity, refillPerSecond } = BUCKET_BY_NAME[name];
  const secondsToFull = Math.ceil((capacity - tokens) / refillPerSecond);
  return {
    RateLimit: `"${name}";r=${Math.floor(tokens)};t=${secondsToFull}`,
    'RateLimit-Policy': `"${name}";q=${capacity};w=${Math.ceil(capacity / refillPerSecond)}`,
  };
};

async function takeToken(
  deps: Deps,
  name: BucketName,
  owner: string,
): Promise<Record<string, string>> {
  const { capacity, refillPerSecond, refusal } = BUCKET_BY_NAME[name];
  const now = deps.clock.now();
  // The absolute value keeps a bucket usable after the clock was set back.
  const elapsed = sql`abs(extract(epoch from (${now.toISOString()}::timestamptz - ${rateBuckets.refilledAt})))`;
  const available = sql`least(${capacity}, ${rateBuckets.tokens} + ${elapsed} * ${refillPerSecond})`;
  const [taken] = await deps.db
    .insert(rateBuckets)
    .values({
      key: `${name}:${owner}`,
      tokens: capacity - 1,
      refilledAt: now,
    })
    .onConflictDoUpdate({
      target: rateBuckets.key,
      set: { tokens: sql`${available} - 1`, refilledAt: now },
      setWhere: sql`${available} >= 1`,
    })
    .returning({ tokens: rateBuckets.tokens });
  if (taken) return rateLimitHeaders(name, taken.tokens);
  const { headers } = retryAfterHeader(1000 / refillPerSecond);
  throw new HttpError(429, 'too_many_requests', refusal, {
    headers: { ...headers, ...rateLimitHeaders(name, 0) },
  });
}

/**
 * Returns the headers that tell the caller how much is left; none for an exempt caller.
 * @throws HttpError 429 too_many_requests
 */
export const takeRateLimitToken = async (
  deps: Deps,
  caller: Caller,
  name: BucketName,
): Promise<Record<string, string>> =>
  isExemptCaller(deps, caller) ? {} : takeToken(deps, name, networkOf(caller.ipAddress));

/**
 * All callers of a project share its tokens.
 * @throws HttpError 429 too_many_requests
 */
export const takeProjectToken = async (
  deps: Deps,
  caller: Caller,
  { project_id }: Pick<Project, 'project_id'>,
): Promise<Record<string, string>> =>
  isExemptCaller(deps, caller) ? {} : takeToken(deps, 'backend', project_id);
