import type { RequestContext } from '../request-context.ts';
import { withDeadline, type ClientRuntime } from '../http/deadline.ts';
import type { WebStorage } from '../platform/platform.ts';
import { storageKeyOf } from '../session/stored-session.ts';
import type { RbacPolicy } from '../types.ts';
import { isRecord, parseJson, pickKeys } from '../validation/record.ts';
import { matchesShape } from '../validation/matches-shape.ts';

/**
 * The minimum time between a failed request for the configuration and the next one, in
 * milliseconds.
 */
const MIN_RETRY_DELAY_MS = 5_000;

/** How long other calls wait for the configuration, from the start of its request, in milliseconds. */
const MAX_CONFIG_WAIT_MS = 2_500;

/** The rules for the characters of a password (LUDS: lower case, upper case, digits, symbols). */
export interface PasswordConfig {
  /** The number of different kinds of characters that a password needs, 1 to 4. */
  ludsComplexity: number;
  /** The minimum length of a password, in characters. */
  ludsMinimumCount: number;
}

/** The configuration of the project. */
export interface BootstrapConfig {
  /** The name of the project; null until the server has responded. */
  projectName: string | null;
  /** Whether login screens hide the provider's watermark. */
  disableSdkWatermark: boolean;
  /** A host name of the project that points to the provider's API, or null. */
  cnameDomain: string | null;
  /** The domains from which the project sends email. */
  emailDomains: string[];
  /** Whether captchas are required, and their site key. */
  captchaSettings: { enabled: boolean; siteKey: string };
  /** Whether magic links require PKCE, and so work only in the browser that requested them. */
  pkceRequiredForEmailMagicLinks: boolean;
  /** Whether password resets require PKCE, and so work only in the browser that requested them. */
  pkceRequiredForPasswordResets: boolean;
  /** Whether OAuth requires PKCE, and so a sign-in must end in the browser that started it. */
  pkceRequiredForOauth: boolean;
  /**
   * The character rules of passwords. Null if the project rates passwords with zxcvbn, which
   * estimates the number of guesses.
   */
  passwordConfig: PasswordConfig | null;
  /** Whether requests need a device telemetry id. */
  dfpProtectedAuthEnabled: boolean;
  /**
   * `OBSERVATION` only records the result of device telemetry; `DECISIONING` can refuse a request
   * because of it.
   */
  dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
  /** The policy of role-based access control, or null. */
  rbacPolicy: RbacPolicy | null;
  /** Whether Ethereum wallets must sign a message as in EIP-4361 (Sign-In with Ethereum). */
  siweRequiredForCryptoWallets: boolean;
  /** Whether `search.user` answers `password` for every address, so that it reveals no accounts. */
  uniformUserSearch: boolean;
  /** The pattern of organisation names in URLs, or null. */
  slugPattern: string | null;
  /** Whether the users are consumers (`CONSUMER`) or members of organisations (`B2B`). */
  vertical: 'CONSUMER' | 'B2B' | (string & {}) | null;
}

/**
 * Gives access to the configuration of the project, which comes from storage or from the server.
 */
export interface Bootstrap {
  /**
   * Returns the configuration from the server. Until the server has responded, returns the stored
   * copy or the defaults.
   */
  getSync: () => BootstrapConfig;
  /**
   * Loads the configuration once for each client: `GET /sdk/v1/projects/bootstrap/{publicToken}`.
   * Never rejects: after a failure it resolves to the result of `getSync`, and five seconds later the
   * next `get` tries again.
   */
  get: () => Promise<BootstrapConfig>;
}

const DEFAULT_CONFIG: BootstrapConfig = {
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
  uniformUserSearch: false,
  slugPattern: null,
  vertical: null,
};

const toCamelCase = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const toCamelCaseKeys = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [toCamelCase(key), toCamelCaseKeys(part)]),
      )
    : value;

const PERMISSION_SHAPE = { resource_id: '', actions: [''] };

/** Examples of the fields whose defaults do not show their type. */
const CONFIG_FIELD_SHAPES = {
  emailDomains: [''],
  passwordConfig: { ludsComplexity: 0, ludsMinimumCount: 0 },
  // Only the fields of a policy that `rbac` reads are checked.
  rbacPolicy: {
    roles: [{ role_id: '', permissions: [PERMISSION_SHAPE] }],
    resources: [PERMISSION_SHAPE],
  },
} satisfies Partial<Record<keyof BootstrapConfig, unknown>>;

/**
 * Replaces missing and invalid fields of a configuration by their defaults. A field is valid if it has
 * the type of its example or default, where null stands for a string.
 */
function toBootstrapConfig(source: unknown): BootstrapConfig {
  const fields = isRecord(source) ? source : {};
  const examples = Object.entries({ ...DEFAULT_CONFIG, ...CONFIG_FIELD_SHAPES });
  const valid = examples.flatMap(([field, example]) =>
    matchesShape(fields[field], example ?? '') ? [field] : [],
  );
  return { ...DEFAULT_CONFIG, ...pickKeys(fields, valid) };
}

export interface BootstrapOptions extends ClientRuntime {
  context: Pick<RequestContext, 'get'>;
  storage: WebStorage;
  publicToken: string;
}

/** The configuration, and how calls wait for it. */
export interface BootstrapSource {
  bootstrap: Bootstrap;
  /** Loads the configuration for a call. After 2.5 seconds, it is the stored copy or the defaults. */
  config: () => Promise<BootstrapConfig>;
  /** Loads the configuration again, and waits at most 2.5 seconds. Concurrent calls share a request. */
  reload: () => Promise<BootstrapConfig>;
}

export function createBootstrap(options: BootstrapOptions): BootstrapSource {
  const { context, platform, destroyed, storage, publicToken } = options;
  const key = `${storageKeyOf(publicToken)}::bootstrap`;
  let config: BootstrapConfig | undefined;
  let loading: Promise<BootstrapConfig> | undefined;
  let patience: Promise<unknown> | undefined;
  let reloading: Promise<BootstrapConfig> | undefined;
  let failedAt = NaN;

  const getSync = () => (config ??= toBootstrapConfig(parseJson(storage.getItem(key))));
  const load = async () => {
    try {
      const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`;
      config = toBootstrapConfig(toCamelCaseKeys(await context.get({ path })));
      storage.setItem(key, JSON.stringify(config));
    } catch (error) {
      failedAt = platform.now();
      loading = undefined;
      if (!destroyed.aborted) platform.warn('Bootstrap failed.', error);
    }
    return getSync();
  };
  const start = () => {
    const started = (loading = load());
    patience = withDeadline(options, { timeout: MAX_CONFIG_WAIT_MS }, () => started).catch(getSync);
    return started;
  };
  const get = async () => {
    // The device's clock may have been set back, so the absolute difference is compared.
    if (Math.abs(platform.now() - failedAt) < MIN_RETRY_DELAY_MS) return getSync();
    return loading ?? start();
  };
  const waitForStarted = async () => {
    await patience;
    return getSync();
  };
  return {
    bootstrap: { getSync, get },
    config() {
      void get();
      return waitForStarted();
    },
    reload() {
      if (!reloading) void start();
      return (reloading ??= waitForStarted().finally(() => (reloading = undefined)));
    },
  };
}
