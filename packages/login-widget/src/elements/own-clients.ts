import { createClientWith, type BaseClient } from '@bakehouse/sdk/core';

const SCRIPT_PATH_PATTERN = /\/embed\/login-widget(\.classic)?\.js$/;

/** The server that serves this script has the API, too. */
function originOfScript(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  return SCRIPT_PATH_PATTERN.test(pathname) ? origin : undefined;
}

const DEFAULT_API_ORIGIN = originOfScript(import.meta.url);

export interface ClientSettings {
  publicToken: string;
  apiOrigin: string | undefined;
}

const clients = new Map<string, BaseClient>();

export const clientKeyOf = ({ publicToken, apiOrigin }: ClientSettings): string =>
  JSON.stringify([publicToken, apiOrigin]);

/**
 * All elements of a page with the same settings share a client, and so the session.
 * @throws UsageError for an origin that is none
 */
export function clientOf(
  settings: ClientSettings,
  onCreated: (client: BaseClient) => void,
): BaseClient {
  const key = clientKeyOf(settings);
  const known = clients.get(key);
  if (known) return known;
  const apiOrigin = settings.apiOrigin ?? DEFAULT_API_ORIGIN;
  const created = createClientWith(settings.publicToken, {}, { apiOrigin });
  clients.set(key, created);
  onCreated(created);
  return created;
}
