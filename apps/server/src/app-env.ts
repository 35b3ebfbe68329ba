import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './deps.ts';
import type { Project } from './config/projects.ts';
import type { LiveSession } from './services/identity/session-lookup.ts';

interface Variables {
  requestId: string;
  caller: Caller;
}

/** Every request; without a socket when a test calls the app directly. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: Variables;
}

/** A portal route behind the guard. */
export interface SessionEnv extends AppEnv {
  Variables: Variables & { live: LiveSession };
}

/** A provider route: the project is known, a session may be there. */
export interface ProviderEnv extends AppEnv {
  Variables: Variables & { project: Project; sessionToken: string | undefined };
}
