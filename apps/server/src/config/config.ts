import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseGatewayUrl, type Gateway } from './gateway-url.ts';
import { serverModeOf, type ServerMode } from './developer-mode.ts';
import { PROXY_HEADERS, type ProxyHeader } from '../lib/http/forwarded-ip-addresses.ts';
import { readOAuthClients, type OAuthClients } from './oauth/oauth-clients.ts';
import { isInsecureOrigin } from './origins.ts';
import { PHONE_CHANNELS, PHONE_CHANNEL_NAMES, type PhoneChannelName } from './phone-channels.ts';
import {
  TRACING_VARIABLES,
  tracingOf,
  withoutIdleTracing,
  type TracingConfig,
} from './tracing/tracing-variables.ts';
import { StartError } from '../lib/start-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

type Gateways = Readonly<Partial<Record<PhoneChannelName, Gateway | undefined>>>;

export interface Config extends ServerMode {
  port: number;
  host: string;
  publicUrl: string;
  databaseUrl: string | undefined;
  databaseMigrationUrl: string | undefined;
  dataFolder: string;
  secret: string | undefined;
  configFile: string;
  demo: boolean;
  smtpUrl: string | undefined;
  gateways: Gateways;
  oauthClients: OAuthClients;
  mailFrom: string;
  trustedProxies: readonly string[];
  trustedProxyHeader: ProxyHeader | undefined;
  rateLimitLoopback: boolean;
  maintenance: boolean;
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
  helpUrl: string | undefined;
  supportEmail: string | undefined;
  metricsToken: string | undefined;
  tracing: TracingConfig | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
}

const urlSchema = (protocols: string, example: string) =>
  z.string().check(
    z.refine((text) => {
      const parsed = URL.parse(text);
      return parsed !== null && new RegExp(`^(${protocols}):$`).test(parsed.protocol);
    }, `is not an address; example: ${example}`),
  );

/** The server uses only the origin of its URL, so a path, query or user name is refused. */
const isBareOrigin = (text: string) =>
  /^https?:\/\/[^/?#@\\]+\/?$/i.test(text) && URL.canParse(text);

const GATEWAY_PROBLEM =
  'must be an https address with a user, a password and a sender; example: https://user:password@api.twilio.com/2010-04-01/Accounts/user/Messages.json?from=+15005550006';

const gatewaySchema = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    const gateway = parseGatewayUrl(text);
    // The wrong value is left out of the message, because it may have a password.
    if (!gateway) issues.push({ code: 'custom', message: GATEWAY_PROBLEM, input: '' });
    return gateway;
  }),
);

type GatewayVariable = (typeof PHONE_CHANNELS)[PhoneChannelName]['gatewayVariable'];

// The cast is needed because `Object.fromEntries` loses the types of the keys.
const gatewayVariables = Object.fromEntries(
  PHONE_CHANNEL_NAMES.map((name) => [
    PHONE_CHANNELS[name].gatewayVariable,
    z.optional(gatewaySchema),
  ]),
) as Record<GatewayVariable, z.ZodMiniOptional<typeof gatewaySchema>>;

const onOffSchema = z.pipe(
  z.enum(['0', '1'], 'must be 1 or 0; example: 1'),
  z.transform((text) => text === '1'),
);

const BITS_BY_IP_VERSION: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

const isIpRange = (text: string) => {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const longest = BITS_BY_IP_VERSION[isIP(address)];
  return longest !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= longest && !rest.length;
};

const proxyRangesSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean),
    ),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine(isIpRange, 'must list addresses or CIDR ranges; example: 10.0.0.0/8, 192.168.1.7'),
      ),
  ),
);

const databaseUrlSchema = urlSchema(
  'postgres(ql)?',
  'postgres://user:password@localhost:5432/bakehouse',
);

export const environmentSchema = z.object({
  PORT: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535,
            'must be a port from 1 to 65535; example: 4000',
          ),
        ),
      z.transform(Number),
    ),
    4000,
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  ALLOW_INSECURE_HTTP: z._default(onOffSchema, false),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isBareOrigin,
          'must be an address without a path; example: https://portal.example.com',
        ),
      ),
  ),
  DATABASE_URL: z.optional(databaseUrlSchema),
  DATABASE_MIGRATION_URL: z.optional(databaseUrlSchema),
  BAKEHOUSE_DATA: z._default(z.string(), '.data'),
  BAKEHOUSE_SECRET: z.optional(
    z
      .string()
      .check(
        z.minLength(
          32,
          'must have at least 32 characters; example: the output of `openssl rand -hex 32`',
        ),
      ),
  ),
  BAKEHOUSE_CONFIG: z._default(z.string(), 'bakehouse.config.json'),
  BAKEHOUSE_DEMO: z.optional(onOffSchema),
  SMTP_URL: z.optional(urlSchema('smtps?', 'smtp://user:password@mail.example.com:587')),
  ...gatewayVariables,
  TRUSTED_PROXIES: z._default(proxyRangesSchema, []),
  TRUSTED_PROXY_HEADER: z.optional(
    z.enum(
      PROXY_HEADERS,
      `must be one of ${PROXY_HEADERS.join(', ')}; example: ${PROXY_HEADERS[0]}`,
    ),
  ),
  RATE_LIMIT_LOOPBACK: z._default(onOffSchema, false),
  MAINTENANCE: z._default(onOffSchema, false),
  TERMS_URL: z.optional(urlSchema('https?', 'https://example.com/terms')),
  PRIVACY_URL: z.optional(urlSchema('https?', 'https://example.com/privacy')),
  HELP_URL: z.optional(urlSchema('https?', 'https://example.com/help')),
  SUPPORT_EMAIL: z.optional(z.email('is not an email address; example: help@example.com')),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w.~+/-]{32,}=*$/,
          'must have at least 32 letters and digits; example: the output of `openssl rand -hex 32`',
        ),
      ),
  ),
  LOG_LEVEL: z._default(
    z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}; example: info`),
    'info',
  ),
  NODE_ENV: z.optional(z.string()),
  ...TRACING_VARIABLES,
});

const withoutEmptyValues = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

type Environment = z.infer<typeof environmentSchema>;

const publicUrlOf = ({ PUBLIC_URL, PORT }: Environment) =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin;

const rejectInsecurePublicUrl = (env: Environment) => {
  const publicUrl = publicUrlOf(env);
  if (env.ALLOW_INSECURE_HTTP || !isInsecureOrigin(publicUrl)) return;
  throw new StartError(
    `PUBLIC_URL ${publicUrl} is plain http, so passwords could be read on the way; for a trial set ALLOW_INSECURE_HTTP=1; example: ${publicUrl.replace('http:', 'https:')}`,
  );
};

const rejectConflictingVariables = (env: Environment, { developer, modeReason }: ServerMode) => {
  if (env.DATABASE_URL && !env.BAKEHOUSE_SECRET) {
    throw new StartError(
      'BAKEHOUSE_SECRET is required with DATABASE_URL; example: the output of `openssl rand -hex 32`',
    );
  }
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_MIGRATION_URL needs DATABASE_URL; example: a pooler in DATABASE_URL, and the Postgres behind it in DATABASE_MIGRATION_URL',
    );
  }
  if (!developer && env.BAKEHOUSE_DEMO) {
    throw new StartError(
      `BAKEHOUSE_DEMO must not be 1 outside developer mode (${modeReason}); example: 0`,
    );
  }
};

const gatewaysOf = (env: Environment): Gateways =>
  Object.fromEntries(
    PHONE_CHANNEL_NAMES.map((name) => [name, env[PHONE_CHANNELS[name].gatewayVariable]]),
  );

const toConfig = (
  env: Environment,
  mode: ServerMode,
  root: string,
): Omit<Config, 'oauthClients'> => {
  const publicUrl = publicUrlOf(env);
  return {
    ...mode,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
    dataFolder: resolve(root, env.BAKEHOUSE_DATA),
    secret: env.BAKEHOUSE_SECRET,
    configFile: resolve(root, env.BAKEHOUSE_CONFIG),
    demo: env.BAKEHOUSE_DEMO ?? mode.developer,
    smtpUrl: env.SMTP_URL,
    gateways: gatewaysOf(env),
    mailFrom: `Bakehouse <no-reply@${new URL(publicUrl).hostname}>`,
    trustedProxies: env.TRUSTED_PROXIES,
    trustedProxyHeader: env.TRUSTED_PROXY_HEADER,
    rateLimitLoopback: env.RATE_LIMIT_LOOPBACK,
    maintenance: env.MAINTENANCE,
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    helpUrl: env.HELP_URL,
    supportEmail: env.SUPPORT_EMAIL,
    metricsToken: env.METRICS_TOKEN,
    tracing: tracingOf(env),
    logLevel: env.LOG_LEVEL,
  };
};

/** @throws StartError naming the variable, the problem and an example */
export function readConfig(variables: NodeJS.ProcessEnv, root: string): Config {
  const parsed = environmentSchema.safeParse(withoutIdleTracing(withoutEmptyValues(variables)));
  if (!parsed.success) {
    const problem = parsed.error.issues[0];
    throw new StartError(`${String(problem?.path[0])} ${problem?.message ?? 'is wrong'}`);
  }
  const env = parsed.data;
  rejectInsecurePublicUrl(env);
  const mode = serverModeOf({ host: env.HOST, publicUrl: publicUrlOf(env), nodeEnv: env.NODE_ENV });
  rejectConflictingVariables(env, mode);
  return { ...toConfig(env, mode, root), oauthClients: readOAuthClients(variables) };
}
