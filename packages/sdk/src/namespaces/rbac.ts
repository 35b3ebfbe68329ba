import type { ClientCore } from '../client-core.ts';
import { createRbac, type Rbac } from '../resources/rbac.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.rbac`. */
export const rbac: Namespace<Rbac> = (core: ClientCore) =>
  createRbac({ ...addProjectParts(core), user: () => core.localSession.store.get().user });
