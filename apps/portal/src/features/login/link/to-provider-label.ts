import { PORTAL_OAUTH_LABELS } from '@bakehouse/contract';

const PROVIDER_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(PORTAL_OAUTH_LABELS));

/** Other apps of the server may offer providers that the portal does not know. */
export const toProviderLabel = (name: string): string =>
  PROVIDER_LABELS.get(name) ?? name.slice(0, 1).toUpperCase() + name.slice(1);
