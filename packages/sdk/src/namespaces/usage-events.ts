import type { ClientCore } from '../client-core.ts';
import { createUsageEvents, type UsageEvents } from '../telemetry/usage-events.ts';
import type { Namespace } from './namespace.ts';

/** Adds `client.usageEvents`. */
export const usageEvents: Namespace<UsageEvents> = ({ localSession, ...core }: ClientCore) =>
  createUsageEvents({ ...core, session: () => localSession.store.get().session });
