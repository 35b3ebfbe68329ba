import type { ClientCore } from '../client-core.ts';
import { createPasswords, type Passwords } from '../resources/passwords/passwords.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.passwords`. */
export const passwords: Namespace<Passwords> = (core: ClientCore) =>
  createPasswords(addProjectParts(core).context);
