import { UsageError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Refuses a call on a server, where all visitors would share its session.
 * @throws UsageError where there is no page
 */
export function requirePage({ page }: Pick<Platform, 'page'>, call: string): void {
  if (page) return;
  throw new UsageError(
    call,
    'There is no page. Make this call in a browser, in an effect or an event handler.',
  );
}
