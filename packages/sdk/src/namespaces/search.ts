import type { ClientCore } from '../client-core.ts';
import { createSearch, type Search } from '../resources/search.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.search`. */
export const search: Namespace<Search> = (core: ClientCore) =>
  createSearch(addProjectParts(core).context);
