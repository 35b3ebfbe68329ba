import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './deps.ts';
import type { Project } from './config/projects.ts';
import type { AccountSession } from './services/identity/session-lookup.ts';

interface Variables {
  requestId: string;
  caller: Caller;
}

/** Without bindings when a test calls the app directly. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: Variables;
}

/** For portal routes behind the guard. */
export interface SessionEnv extends AppEnv {
  Variables: Variables & { live: AccountSession };
}

/** For provider routes. */
export interface ProviderEnv extends AppEnv {
  Variables: Variables & { project: Project; sessionToken: string | undefined };
}
