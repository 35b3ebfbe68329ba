import type { ClientCore } from '../client-core.ts';
import { createMagicLinks, type MagicLinks } from '../resources/magic-links.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.magicLinks`. */
export const magicLinks: Namespace<MagicLinks> = (core: ClientCore) =>
  createMagicLinks(addProjectParts(core).context);
