import { UsageError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

/** Throws a UsageError where there is no page: what a server sent would be everybody's session. */
export function demandPage({ page }: Pick<Platform, 'page'>, call: string): void {
  if (page) return;
  throw new UsageError(
    call,
    'There is no page here, as on a server or in a worker. Make this call in an effect or an event handler.',
  );
}
