import type { ClientCore } from '../client-core.ts';
import { createRbac, type Rbac } from '../resources/rbac.ts';
import { withProject, type Namespace } from './namespace.ts';

/** Adds `client.rbac`. */
export const rbac: Namespace<Rbac> = (core: ClientCore) =>
  createRbac({ ...withProject(core), user: () => core.localSession.store.get().user });
