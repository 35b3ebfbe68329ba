import { PORTAL_OAUTH_LABELS } from '@bakehouse/contract';

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(PORTAL_OAUTH_LABELS));

/** Other apps of the server may offer providers that the portal does not know. */
export const toProviderLabel = (name: string): string =>
  LABELS.get(name) ?? name.slice(0, 1).toUpperCase() + name.slice(1);
