import type { ClientCore } from '../client-core.ts';
import { createImpersonation, type Impersonation } from '../resources/impersonation.ts';
import { withProject, type Namespace } from './namespace.ts';

/** Adds `client.impersonation`. */
export const impersonation: Namespace<Impersonation> = (core: ClientCore) =>
  createImpersonation(withProject(core).context);
