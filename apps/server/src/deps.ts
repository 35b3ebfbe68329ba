import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import type { Clock } from './lib/clock.ts';
import type { SessionJwts } from './services/identity/provider/session-jwts.ts';
import type { Log } from './lib/log.ts';
import type { Random } from './lib/crypto/random.ts';
import type { Secrets } from './lib/crypto/secrets.ts';
import type { SlowHash } from './lib/crypto/slow-hash.ts';
import type { KeyedMutex } from './lib/keyed-mutex.ts';
import type { Projects } from './config/projects.ts';
import type { FactorTable } from './services/identity/factor-table.ts';
import type { BreachCheck } from './services/factors/passwords/breach-check.ts';
import type { PasswordJudge } from './services/factors/passwords/password-judge.ts';
import type { RemoteDocuments } from './services/connected-apps/clients/remote-documents.ts';
import type { OAuthStandIn } from './services/factors/oauth/stand-in/stand-in.ts';
import type { Metrics } from './services/upkeep/metrics/metrics.ts';
import type { Tracing } from './services/upkeep/tracing/tracing.ts';
import type { UserLookup } from './services/identity/provider/wire-user.ts';
import type { SessionLookup } from './services/identity/sessions/session-lookup.ts';

/** The dependencies that every service receives, so that none needs a global. */
export interface Deps {
  config: Config;
  projects: Projects;
  db: Database;
  clock: Clock;
  random: Random;
  secrets: Secrets;
  slowHash: SlowHash;
  passwordJudge: PasswordJudge;
  breachCheck: BreachCheck;
  callQueue: KeyedMutex;
  jwts: SessionJwts;
  sessionOf: SessionLookup;
  userOf: UserLookup;
  factors: FactorTable;
  clientDocuments: RemoteDocuments;
  /** Undefined outside developer mode. */
  oauthStandIn: OAuthStandIn | undefined;
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined;
  /** Undefined unless the variables of OpenTelemetry ask for traces. */
  tracing: Tracing | undefined;
  log: Log;
}
