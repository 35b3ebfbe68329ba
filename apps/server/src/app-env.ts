import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './lib/http/caller.ts';
import type { Project } from './config/projects.ts';
import type { AccountSession, LiveSession } from './services/identity/sessions/session-lookup.ts';

interface RequestVariables {
  requestId: string;
  caller: Caller;
  /** The path of the row, for a call that has no route of its own. */
  rowPath?: string;
}

/** Tests call the app without a socket, so the bindings of Node's HTTP server may be undefined. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: RequestVariables;
}

export interface SessionEnv extends AppEnv {
  Variables: RequestVariables & { live: AccountSession };
}

export interface QueuedEnv extends AppEnv {
  Variables: RequestVariables & { live?: LiveSession; project?: Project };
}

/** Keeps the tokens in cookies that scripts cannot read. */
export interface SessionCookies {
  readToken: () => string | undefined;
  /** Moves the tokens of a reply to the cookies. */
  takeTokens: (data: object) => object;
  clear: () => void;
}

export interface ProviderEnv extends AppEnv {
  Variables: RequestVariables & {
    project: Project;
    sessionToken: string | undefined;
    cookies: SessionCookies | undefined;
    live: LiveSession & { token: string };
  };
}

export interface BackendEnv extends AppEnv {
  Variables: RequestVariables & { project: Project };
}
