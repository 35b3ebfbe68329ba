import type { ClientCore } from '../client-core.ts';
import { createIdp, type Idp } from '../resources/idp/idp.ts';
import type { Namespace } from './namespace.ts';

/** Adds `client.idp`. */
export const idp: Namespace<Idp> = (core: ClientCore) => createIdp(core);
