export const NEW_VERSION_MESSAGE = 'A new version is ready. Reload when it suits you.';
export const RELOAD_LABEL = 'Reload';
export const RELOAD_FAILED_MESSAGE = 'The page could not be reloaded.';
