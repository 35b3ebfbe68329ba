import { UnreachableError } from '../errors.ts';

/**
 * Loads a module of this package on demand. After a failure, the next call tries again.
 * @throws UnreachableError
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new UnreachableError('Unable to load a part of the client.', { cause });
  }
}
