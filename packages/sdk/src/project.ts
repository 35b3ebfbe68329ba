import type { ClientRuntime } from './http/deadline.ts';
import type { RequestMiddlewares } from './http/send.ts';
import type { ClientOptions } from './options.ts';
import { createLazyPkce } from './pkce/lazy-pkce.ts';
import type { Pkce } from './pkce/pkce.ts';
import type { WebStorage } from './platform/platform.ts';
import { createProtection } from './protection/protection.ts';
import type { RequestContext } from './request-context.ts';
import { createBootstrap, type BootstrapSource } from './resources/bootstrap.ts';

export interface ProjectOptions
  extends ClientRuntime, Pick<ClientOptions, 'captcha' | 'deviceTelemetry'> {
  publicToken: string;
  storage: WebStorage;
  context: RequestContext;
  middlewares: RequestMiddlewares;
}

/** The configuration of the project, and PKCE as it requires. */
export interface Project extends Pick<BootstrapSource, 'bootstrap' | 'config'> {
  pkce: Pkce;
}

/**
 * Loads the configuration of the project, and from now on adds PKCE values, captcha tokens and
 * device telemetry ids to the requests that need them.
 */
export function createProject(options: ProjectOptions): Project {
  const { platform, middlewares } = options;
  const { bootstrap, config, reload } = createBootstrap(options);
  const pkce = createLazyPkce({ ...options, config });
  middlewares.pkce = pkce.middleware;
  middlewares.protection = createProtection({ ...options, config, reloadConfig: reload });
  if (platform.page) platform.whenIdle(() => void bootstrap.get(), options.destroyed);
  return { bootstrap, config, pkce };
}
