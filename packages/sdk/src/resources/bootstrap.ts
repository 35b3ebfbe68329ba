import type { Context } from '../context.ts';
import type { WebStorage } from '../platform/platform.ts';
import { stateKey } from '../session/cache.ts';
import type { RbacPolicy } from '../types.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** Rules on the characters of a password. */
export interface PasswordConfig {
  /** How many kinds of characters a password needs: upper case, lower case, digits, symbols. */
  ludsComplexity: number;
  /** How many characters it needs. */
  ludsMinimumCount: number;
}

/** What the project has configured. */
export interface BootstrapConfig {
  /** What the project is called; null until the server has answered. */
  projectName: string | null;
  /** Whether screens leave out who made them. */
  disableSdkWatermark: boolean;
  /** Host of the provider's pages under the project's own name. */
  cnameDomain: string | null;
  /** Domains that the project sends mail from. */
  emailDomains: string[];
  /** Whether calls carry a captcha, and of which key. */
  captchaSettings: { enabled: boolean; siteKey: string };
  /** Whether links work only in the browser that asked for them. */
  pkceRequiredForEmailMagicLinks: boolean;
  /** Whether reset links work only in the browser that asked for them. */
  pkceRequiredForPasswordResets: boolean;
  /** Whether sign-ins with a provider end only in the browser that began them. */
  pkceRequiredForOauth: boolean;
  /** Null: passwords are rated by how hard they are to guess. */
  passwordConfig: PasswordConfig | null;
  /** Whether calls carry the id of the device. */
  dfpProtectedAuthEnabled: boolean;
  /** Whether the id of the device is only looked at, or decides. */
  dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
  /** Who may do what; null when the project has no rules. */
  rbacPolicy: RbacPolicy | null;
  /** Whether Ethereum wallets sign a message in the form of EIP-4361. */
  siweRequiredForCryptoWallets: boolean;
}

/** The project's configuration: what is known at once, then what the server says. */
export interface Bootstrap {
  /** The stored copy from last time, or the defaults, until the server has answered. */
  getSync: () => BootstrapConfig;
  /**
   * What the server says. `GET /sdk/v1/projects/bootstrap/{publicToken}`, once for each client. Never
   * rejects: when the call fails it resolves to what `getSync` answers.
   */
  get: () => Promise<BootstrapConfig>;
}

const DEFAULTS: BootstrapConfig = {
  projectName: null,
  disableSdkWatermark: true,
  cnameDomain: null,
  emailDomains: [],
  captchaSettings: { enabled: false, siteKey: '' },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOauth: false,
  passwordConfig: null,
  dfpProtectedAuthEnabled: false,
  dfpProtectedAuthMode: 'OBSERVATION',
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
};

const camelCase = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const camelCaseKeys = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [camelCase(key), camelCaseKeys(part)]),
      )
    : value;

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

/** Whether a value is of the default's kind; where the default is null, any kind may come. */
const isLike = (value: unknown, otherwise: unknown): boolean =>
  value !== undefined && (otherwise === null || kindOf(value) === kindOf(otherwise));

/** Takes the usable fields of a stored or received configuration, and the defaults for the rest. */
function toConfig(source: unknown): BootstrapConfig {
  const given = isRecord(source) ? source : {};
  const usable = Object.entries(DEFAULTS).flatMap(([field, otherwise]) =>
    isLike(given[field], otherwise) ? [[field, given[field]] as const] : [],
  );
  return { ...DEFAULTS, ...Object.fromEntries(usable) };
}

export interface BootstrapOptions {
  context: Pick<Context, 'get'>;
  storage: WebStorage;
  publicToken: string;
  /** Told why the configuration could not be had. */
  onFailure: (error: unknown) => void;
}

export function createBootstrap(options: BootstrapOptions): Bootstrap {
  const { context, storage, publicToken, onFailure } = options;
  const key = `${stateKey(publicToken)}::bootstrap`;
  let config: BootstrapConfig | undefined;
  let loading: Promise<BootstrapConfig> | undefined;

  const getSync = () => (config ??= toConfig(parseJson(storage.getItem(key) ?? '')));
  const load = async () => {
    try {
      const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`;
      config = toConfig(camelCaseKeys(await context.get({ path })));
      storage.setItem(key, JSON.stringify(config));
    } catch (error) {
      onFailure(error);
    }
    return getSync();
  };
  return { getSync, get: () => (loading ??= load()) };
}
