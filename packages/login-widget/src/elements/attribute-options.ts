import type { LoginConfig } from '../config/config.ts';
import { isRecord } from '../lib/tidy/is-record.ts';
import type { Styles } from '../theme/theme.ts';

/** The options as attributes give them. They are checked later, like those of a page without types. */
interface AttributeOptions {
  config: object;
  styles: object;
}

type OptionPath = readonly [group: keyof AttributeOptions, ...names: string[]];

interface OptionAttribute {
  paths: readonly OptionPath[];
  read: (text: string, element: Element) => unknown;
}

const readText = (text: string) => text;

const readWords = (text: string) => text.split(/[\s,]+/).filter(Boolean);

const readProviders = (text: string) => readWords(text).map((type) => ({ type }));

/** A number that cannot be read stays a text, which the check of the options then names. */
const readNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);

/** Links in emails need the whole URL. */
const readUrl = (text: string, { baseURI }: Element) =>
  URL.canParse(text, baseURI) ? new URL(text, baseURI).href : text;

const PROVIDERS_ATTRIBUTE = 'oauth-providers';

const OPTION_ATTRIBUTES: Readonly<Record<string, OptionAttribute>> = {
  products: { paths: [['config', 'products']], read: readWords },
  locale: { paths: [['config', 'locale']], read: readText },
  'color-scheme': { paths: [['styles', 'colorScheme']], read: readText },
  'session-duration-minutes': {
    paths: [['config', 'sessionOptions', 'sessionDurationMinutes']],
    read: readNumber,
  },
  'redirect-url': {
    paths: [
      ['config', 'emailMagicLinksOptions', 'loginRedirectURL'],
      ['config', 'emailMagicLinksOptions', 'signupRedirectURL'],
      ['config', 'oauthOptions', 'loginRedirectURL'],
      ['config', 'oauthOptions', 'signupRedirectURL'],
      ['config', 'passwordOptions', 'loginRedirectURL'],
    ],
    read: readUrl,
  },
  'reset-password-url': {
    paths: [['config', 'passwordOptions', 'resetPasswordRedirectURL']],
    read: readUrl,
  },
  'otp-methods': { paths: [['config', 'otpOptions', 'methods']], read: readWords },
  [PROVIDERS_ATTRIBUTE]: { paths: [['config', 'oauthOptions', 'providers']], read: readProviders },
  'passkey-domain': { paths: [['config', 'passkeyOptions', 'domain']], read: readText },
};

export const OPTION_ATTRIBUTE_NAMES: readonly string[] = Object.keys(OPTION_ATTRIBUTES);

const nest = (names: readonly string[], value: unknown): unknown =>
  names.reduceRight((inner, name) => ({ [name]: inner }), value);

/** The second value wins where both have one; objects are joined. */
function join(first: unknown, second: unknown): unknown {
  if (second === undefined) return first;
  if (!isRecord(first) || !isRecord(second)) return second;
  const joined = Object.entries(second).map(([name, value]: [string, unknown]) => [
    name,
    join(Reflect.get(first, name), value),
  ]);
  return { ...first, ...(Object.fromEntries(joined) as object) };
}

/** The options of an element: those of its attributes, and above them those of its properties. */
export function joinOptions(
  element: Element,
  given: { config?: LoginConfig | undefined; styles?: Styles | undefined },
): { config: LoginConfig; styles: Styles } {
  const read = Object.entries(OPTION_ATTRIBUTES).flatMap(([name, { paths, read }]) => {
    const text = element.getAttribute(name);
    return text === null ? [] : paths.map((path) => nest(path, read(text, element)));
  });
  const { config, styles } = given;
  // The cast is unchecked, because the widget checks the options of every page.
  const joined = [...read, { config, styles }].reduce(join, { config: {}, styles: {} }) as {
    config: LoginConfig;
    styles: Styles;
  };
  // The URL for all products is no wish for social providers.
  if (!element.hasAttribute(PROVIDERS_ATTRIBUTE) && !config?.oauthOptions)
    delete joined.config.oauthOptions;
  return joined;
}
