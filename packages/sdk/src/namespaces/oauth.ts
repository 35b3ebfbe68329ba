import type { ClientCore } from '../client-core.ts';
import { createOAuth } from '../resources/oauth/oauth.ts';
import { createOneTap } from '../resources/one-tap.ts';
import type { LogEvent } from '../telemetry/event-queue.ts';
import { withProject, type GrowingClient, type Namespace, type Namespaces } from './namespace.ts';

/** Adds `client.oauth`. */
export const oauth: Namespace<Namespaces['oauth']> = (core: ClientCore, client: GrowingClient) => {
  const logEvent: LogEvent = (name, details) => client.usageEvents?.logEvent(name, details);
  const dependencies = { ...withProject(core), logEvent };
  return { ...createOAuth(dependencies), googleOneTap: createOneTap(dependencies) };
};
