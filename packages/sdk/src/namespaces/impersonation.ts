import type { ClientCore } from '../client-core.ts';
import { createImpersonation, type Impersonation } from '../resources/impersonation.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.impersonation`. */
export const impersonation: Namespace<Impersonation> = (core: ClientCore) =>
  createImpersonation(addProjectParts(core).context);
