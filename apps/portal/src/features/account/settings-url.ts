import { toSafeCallback } from '../../config/callback-rules.ts';

/** A URL of the portal with this hash opens the settings. */
export const SETTINGS_HASH = '#settings';

/** The settings above the page that is open; null where its URL is too long for a callback. */
export const toSettingsPath = ({ pathname, search, origin }: Location): string | null =>
  toSafeCallback(pathname + search + SETTINGS_HASH, origin);
