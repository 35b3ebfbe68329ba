import type { ClientCore } from '../client-core.ts';
import type { Bootstrap } from '../resources/bootstrap.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.bootstrap`. */
export const bootstrap: Namespace<Bootstrap> = (core: ClientCore) =>
  addProjectParts(core).bootstrap;
