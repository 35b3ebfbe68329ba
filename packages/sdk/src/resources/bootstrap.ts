import type { Context } from '../context.ts';
import type { Platform, WebStorage } from '../platform/platform.ts';
import { stateKey } from '../session/cache.ts';
import type { RbacPolicy } from '../types.ts';
import { isRecord, parseJson } from '../validation/record.ts';
import { isLike } from '../validation/like.ts';

/** Every call that goes by the configuration asks for it, so a failure is not repeated at once. */
const RETRY_AFTER_MS = 5_000;

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
  /** What the names of organisations in addresses are like, as a pattern; null when there is none. */
  slugPattern: string | null;
  /** Whether the project's users are consumers or members of organisations. */
  vertical: 'CONSUMER' | 'B2B' | (string & {}) | null;
}

/** The project's configuration: what is known at once, then what the server says. */
export interface Bootstrap {
  /** The stored copy from last time, or the defaults, until the server has answered. */
  getSync: () => BootstrapConfig;
  /**
   * What the server says. `GET /sdk/v1/projects/bootstrap/{publicToken}`, once for each client. Never
   * rejects: when the call fails it resolves to what `getSync` answers, and a `get` five seconds later
   * asks again.
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
  slugPattern: null,
  vertical: null,
};

const camelCase = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const camelCaseKeys = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [camelCase(key), camelCaseKeys(part)]),
      )
    : value;

const PERMISSION = { resource_id: '', actions: [''] };

/** What a value must be like: as its default, or as here where that says too little. Null: a text. */
const EXAMPLES = {
  ...DEFAULTS,
  emailDomains: [''],
  passwordConfig: { ludsComplexity: 0, ludsMinimumCount: 0 },
  // The parts that `rbac` reads.
  rbacPolicy: { roles: [{ role_id: '', permissions: [PERMISSION] }], resources: [PERMISSION] },
} satisfies Record<keyof BootstrapConfig, unknown>;

/** Takes the usable fields of a stored or received configuration, and the defaults for the rest. */
function toConfig(source: unknown): BootstrapConfig {
  const given = isRecord(source) ? source : {};
  const usable = Object.entries(EXAMPLES).flatMap(([field, example]) =>
    isLike(given[field], example ?? '') ? [[field, given[field]] as const] : [],
  );
  return { ...DEFAULTS, ...Object.fromEntries(usable) };
}

export interface BootstrapOptions {
  context: Pick<Context, 'get'>;
  storage: WebStorage;
  now: Platform['now'];
  publicToken: string;
  /** Told why the configuration could not be had. */
  onFailure: (error: unknown) => void;
}

export function createBootstrap(options: BootstrapOptions): Bootstrap {
  const { context, storage, now, publicToken, onFailure } = options;
  const key = `${stateKey(publicToken)}::bootstrap`;
  let config: BootstrapConfig | undefined;
  let loading: Promise<BootstrapConfig> | undefined;
  let failedAt = NaN;

  const getSync = () => (config ??= toConfig(parseJson(storage.getItem(key))));
  const load = async () => {
    try {
      const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`;
      config = toConfig(camelCaseKeys(await context.get({ path })));
      storage.setItem(key, JSON.stringify(config));
    } catch (error) {
      failedAt = now();
      loading = undefined;
      onFailure(error);
    }
    return getSync();
  };
  return {
    getSync,
    async get() {
      // The device's clock may be set back meanwhile.
      if (Math.abs(now() - failedAt) < RETRY_AFTER_MS) return getSync();
      return (loading ??= load());
    },
  };
}
