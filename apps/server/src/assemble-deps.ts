import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import type { Deps } from './deps.ts';
import { createClock, type Clock } from './lib/clock.ts';
import type { FactorTable } from './services/identity/factor-table.ts';
import { createSessionJwts } from './services/identity/provider/session-jwts.ts';
import type { Log } from './lib/log.ts';
import type { Random } from './lib/crypto/random.ts';
import { createSecrets } from './lib/crypto/secrets.ts';
import { createSlowHash, type SlowHash } from './lib/crypto/slow-hash.ts';
import { readProjects, type Projects } from './config/projects.ts';
import { restoreClockOffset } from './services/upkeep/clock-offset.ts';
import { factorTable } from './services/factors/factors.ts';
import { createRemoteDocuments } from './services/connected-apps/clients/remote-documents.ts';
import { createOAuthStandIn } from './services/factors/oauth/stand-in/stand-in.ts';
import { createBreachCheck } from './services/factors/passwords/breach-check.ts';
import {
  createPasswordJudge,
  type PasswordJudge,
} from './services/factors/passwords/password-judge.ts';
import { createCallQueue } from './services/identity/limits/call-queue.ts';
import { checkServerSecret } from './services/upkeep/server-secret.ts';
import {
  insertProjectOrganisations,
  readPortalOrganisationId,
} from './services/identity/organisations.ts';
import { createUserLookup } from './services/identity/provider/wire-user.ts';
import type { MetricsSource } from './services/upkeep/metrics/create-metrics.ts';
import type { Metrics } from './services/upkeep/metrics/metrics.ts';
import type { Tracing } from './services/upkeep/tracing/tracing.ts';
import { createSessionLookup } from './services/identity/sessions/session-lookup.ts';

interface AssembleDepsOptions {
  config: Config;
  db: Database;
  log: Log;
  random: Random;
  secret: string;
  factors?: FactorTable | undefined;
  /** By default, the clock of the machine. */
  clock?: Clock | undefined;
  /** By default, the projects are read from the configuration file. */
  projects?: Projects | undefined;
  /** By default, argon2id with the minimum parameters of OWASP. */
  slowHash?: SlowHash;
  /** By default, one of its own, which needs memory for its dictionaries. */
  passwordJudge?: PasswordJudge;
}

/** The library is loaded only by servers with metrics. */
async function assembleMetrics(source: MetricsSource): Promise<Metrics | undefined> {
  if (source.config.metricsToken === undefined) return undefined;
  const { createMetrics } = await import('./services/upkeep/metrics/create-metrics.ts');
  return createMetrics(source);
}

/** The libraries are loaded only by servers with traces. */
async function assembleTracing(
  source: Pick<Deps, 'config' | 'db' | 'log'>,
): Promise<Tracing | undefined> {
  const { tracing } = source.config;
  if (!tracing) return undefined;
  const { createTracing } = await import('./services/upkeep/tracing/create-tracing.ts');
  return createTracing(source, tracing);
}

/** @throws StartError when the configuration file is invalid or the secret does not match the database */
export async function assembleDeps({ secret, ...parts }: AssembleDepsOptions): Promise<Deps> {
  const { config, db, random, factors = factorTable } = parts;
  const clock = parts.clock ?? createClock();
  if (config.developer) await restoreClockOffset(db, clock);
  const secrets = createSecrets(secret, random);
  await checkServerSecret({ db, secrets });
  const projects =
    parts.projects ??
    readProjects(config.configFile, {
      ...config,
      portalOrganisationId: await readPortalOrganisationId(db, config),
    });
  await insertProjectOrganisations(db, { projects, clock });
  return {
    ...parts,
    projects,
    clock,
    secrets,
    slowHash: parts.slowHash ?? createSlowHash(),
    passwordJudge: parts.passwordJudge ?? createPasswordJudge(),
    breachCheck: createBreachCheck({ lookupUrl: projects.breachLookupUrl, clock, log: parts.log }),
    callQueue: createCallQueue(),
    sessionOf: createSessionLookup(db, clock),
    userOf: createUserLookup(db, factors),
    factors,
    clientDocuments: createRemoteDocuments({ clock, acceptsLoopback: config.developer }),
    oauthStandIn: config.developer
      ? createOAuthStandIn({ publicUrl: config.publicUrl, random, clock })
      : undefined,
    jwts: await createSessionJwts({ db, clock, random, secrets }),
    metrics: await assembleMetrics({ config, db, clock, factors, log: parts.log }),
    tracing: await assembleTracing(parts),
  };
}
