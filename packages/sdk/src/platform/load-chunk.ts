import { UnreachableError } from '../errors.ts';

/** A server has no `navigator`. */
interface GlobalsWithNavigator {
  navigator?: Navigator;
}

/**
 * Loads a module of this package on demand. After a failure, the next call tries again. Browsers never request a
 * module again that failed to load, so nothing is requested while the site of the page cannot be reached. Beside a
 * server on the same machine, a browser calls itself offline, too.
 * @throws UnreachableError
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  { navigator }: GlobalsWithNavigator = globalThis,
): Promise<Module> {
  try {
    if (navigator?.onLine === false) await fetch('/', { method: 'HEAD', cache: 'no-store' });
    return await load();
  } catch (cause) {
    throw new UnreachableError('Unable to load a part of the client.', { cause });
  }
}
