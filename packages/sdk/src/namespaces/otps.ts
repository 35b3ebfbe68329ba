import type { ClientCore } from '../client-core.ts';
import { createOtps, type Otps } from '../resources/otps.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.otps`. */
export const otps: Namespace<Otps> = (core: ClientCore) =>
  createOtps(addProjectParts(core).context);
