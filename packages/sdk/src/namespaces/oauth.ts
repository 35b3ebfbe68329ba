import type { ClientCore } from '../client-core.ts';
import { createOAuth } from '../resources/oauth/oauth.ts';
import { createOneTap } from '../resources/one-tap.ts';
import type { LogEvent } from '../telemetry/event-queue.ts';
import {
  addProjectParts,
  type ClientUnderConstruction,
  type Namespace,
  type Namespaces,
} from './namespace.ts';

/** Adds `client.oauth`. */
export const oauth: Namespace<Namespaces['oauth']> = (
  core: ClientCore,
  client: ClientUnderConstruction,
) => {
  const logEvent: LogEvent = (name, details) => client.usageEvents?.logEvent(name, details);
  const dependencies = { ...addProjectParts(core), logEvent };
  return { ...createOAuth(dependencies), googleOneTap: createOneTap(dependencies) };
};
