import { UsageError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Refuses a call on a server, where all visitors would share one session.
 * @throws UsageError outside a browser page
 */
export function requirePage({ page }: Pick<Platform, 'page'>, call: string): void {
  if (page) return;
  throw new UsageError(
    call,
    'There is no page. Make this call in a browser, in an effect or an event handler.',
  );
}
