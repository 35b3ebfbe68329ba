import { isRecord } from '../lib/tidy/is-record.ts';
import { tidy, type TidyResult } from '../lib/tidy/tidy.ts';
import type { LoginConfig } from './config.ts';
import { OAUTH_PROVIDER_LABELS } from './oauth-provider-labels.ts';
import { OTP_METHODS } from './otp-methods.ts';
import { PRODUCTS } from './product-names.ts';

const isOneOf =
  (names: readonly unknown[]) =>
  (entry: unknown): boolean =>
    names.includes(entry);

const isProviderName = isOneOf(Object.keys(OAUTH_PROVIDER_LABELS));

/** No option accepts an empty text or a number in quotes. */
const EMPTY_OR_NUMERIC_PATTERN = /^\d*$/;

const LANGUAGE_TAG_PATTERN = /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i;

const POSITION_PATTERN = /^(floating|embedded|forceLegacyE)/;

const hasValidPosition = (entry: object) =>
  !('position' in entry) || POSITION_PATTERN.test(String(entry.position));

const isBooleanOption = isOneOf([
  'enableShadowDOM',
  'createUserAsPending',
  'one_tap',
  'cancel_on_tap_outside',
]);

/** The limits of the API, in minutes. */
const MINUTE_LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  expirationMinutes: [1, 10],
  sessionDurationMinutes: [5, 527_040],
};
const LINK_EXPIRATION_MINUTE_LIMITS = [5, 10_080] as const;

const isNumberWithin = (leaf: unknown, [least, most]: readonly [number, number]) =>
  typeof leaf === 'number' && leaf >= least && leaf <= most;

function isAcceptedOption(leaf: unknown, name: string): boolean {
  if (name.endsWith('Minutes'))
    return isNumberWithin(leaf, MINUTE_LIMITS[name] ?? LINK_EXPIRATION_MINUTE_LIMITS);
  if (isBooleanOption(name)) return typeof leaf === 'boolean';
  if (typeof leaf !== 'string' || EMPTY_OR_NUMERIC_PATTERN.test(leaf)) return false;
  return name !== 'locale' || LANGUAGE_TAG_PATTERN.test(leaf);
}

export const tidyConfig = (given: unknown): TidyResult<LoginConfig> =>
  tidy(given, {
    accepts: isAcceptedOption,
    lists: {
      products: isOneOf(PRODUCTS),
      methods: isOneOf(Object.keys(OTP_METHODS)),
      providers: (entry) =>
        isRecord(entry) &&
        'type' in entry &&
        isProviderName(entry.type) &&
        (hasValidPosition(entry) || 'odd'),
    },
  });
