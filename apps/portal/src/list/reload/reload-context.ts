import type { Listeners } from '../../lib/listeners.ts';
import { createRequiredContext } from '../../lib/required-context.ts';

/** Tells the lists that the user reloads them, before their requests are sent again. */
export const [ReloadContext, useReloadListeners] =
  createRequiredContext<Listeners>('ReloadContext');
