import type { ClientInfo } from '@bakehouse/contract';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Clock } from './lib/clock.ts';
import type { SessionJwts } from './lib/jwt.ts';
import type { Log } from './lib/log.ts';
import type { Random } from './lib/random.ts';
import type { Secrets } from './lib/secrets.ts';
import type { SlowHash } from './lib/slow-hash.ts';
import type { Turns } from './lib/turns.ts';
import type { Projects } from './projects.ts';
import type { PasswordJudge } from './services/password-judge.ts';
import type { SessionLookup } from './services/session-lookup.ts';

/** Everything a service may need; nothing of it is a global. */
export interface Deps {
  config: Config;
  projects: Projects;
  db: Database;
  clock: Clock;
  random: Random;
  secrets: Secrets;
  slowHash: SlowHash;
  passwordJudge: PasswordJudge;
  turns: Turns;
  jwts: SessionJwts;
  sessionOf: SessionLookup;
  log: Log;
}

/** What a browser keeps that lifted a lock for itself. */
export interface Lifts {
  password: string | undefined;
  pin: string | undefined;
}

/** Who is calling, as far as the connection tells. */
export interface Caller {
  ipAddress: string;
  userAgent: string;
  /** Whether something shows that the request does not come straight from this machine. */
  isRemote?: boolean;
  lifts?: Lifts;
  /** What the client says of itself. */
  info?: ClientInfo;
}
