import type { ClientCore } from '../client-core.ts';
import { createTotps, type Totps } from '../resources/totps.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.totps`. */
export const totps: Namespace<Totps> = (core: ClientCore) =>
  createTotps(addProjectParts(core).context);
