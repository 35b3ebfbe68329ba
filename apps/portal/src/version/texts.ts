export const NEW_VERSION = 'A new version is ready. Reload when it suits you.';
export const RELOAD = 'Reload';
export const RELOAD_FAILED = 'The page could not be reloaded.';
