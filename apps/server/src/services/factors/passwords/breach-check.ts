import { createHash } from 'node:crypto';
import { normalizePassword } from '@bakehouse/contract';
import type { Clock } from '../../../lib/clock.ts';
import { readLimitedText } from '../../../lib/http/limited-body.ts';
import type { Log } from '../../../lib/log.ts';

const TIMEOUT_MS = 1500;
/** After a failure, nobody waits for the service for a minute. */
const PAUSE_AFTER_FAILURE_MS = 60_000;
const PREFIX_LENGTH = 5;
const MAX_RESPONSE_LENGTH = 512 * 1024;

export interface BreachCheck {
  /** Looks into the bundled list only. */
  isCommon: (password: string) => Promise<boolean>;
  /** Also asks the configured service. */
  isBreached: (password: string) => Promise<boolean>;
}

interface BreachCheckOptions {
  /** The base URL of a service with the range API of Have I Been Pwned; null asks no service. */
  lookupUrl: string | null;
  clock: Clock;
  log: Log;
}

const readCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** Rows that pad the response have the count 0. */
const containsHashSuffix = (rows: string, suffix: string) =>
  rows.split(/\r?\n/).some((row) => {
    const [listed, count] = row.split(':');
    return listed?.toUpperCase() === suffix && Number(count) > 0;
  });

/** k-anonymity: thousands of passwords share the digits that are sent. */
const isBreachedPassword = async (lookupUrl: string, password: string): Promise<boolean> => {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(
    `${lookupUrl.replace(/\/$/, '')}/range/${hash.slice(0, PREFIX_LENGTH)}`,
    {
      headers: { 'Add-Padding': 'true', 'User-Agent': 'Bakehouse' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  );
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return containsHashSuffix(
    await readLimitedText(response, MAX_RESPONSE_LENGTH),
    hash.slice(PREFIX_LENGTH),
  );
};

/** The list that comes with zxcvbn, loaded for the first password. Its passwords are in lower case. */
const createCommonPasswordCheck = (): BreachCheck['isCommon'] => {
  let common: Promise<ReadonlySet<string>> | undefined;
  return async (password) => {
    common ??= readCommonPasswords();
    return (await common).has(normalizePassword(password).toLowerCase());
  };
};

const createBreachLookup = (lookupUrl: string, { clock, log }: BreachCheckOptions) => {
  let pausedUntil = 0;
  return async (password: string) => {
    if (clock.now().getTime() < pausedUntil) return false;
    try {
      return await isBreachedPassword(lookupUrl, password);
    } catch (error) {
      pausedUntil = clock.now().getTime() + PAUSE_AFTER_FAILURE_MS;
      const text =
        'the lookup of leaked passwords failed; for a minute, passwords are compared with the bundled list only';
      log.warn({ err: error }, text);
      return false;
    }
  };
};

export function createBreachCheck(options: BreachCheckOptions): BreachCheck {
  const { lookupUrl } = options;
  const isCommon = createCommonPasswordCheck();
  if (lookupUrl === null) return { isCommon, isBreached: isCommon };
  const isListedNow = createBreachLookup(lookupUrl, options);
  return {
    isCommon,
    isBreached: async (typed) => (await isCommon(typed)) || isListedNow(normalizePassword(typed)),
  };
}
