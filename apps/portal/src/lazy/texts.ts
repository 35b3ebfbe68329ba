export const OFFLINE_TITLE = 'You are offline. Please check your connection.';
export const LOADS_WHEN_ONLINE = (name: string) =>
  `${name} will load when you are connected again.`;
export const LOAD_FAILED = (name: string) => `${name} could not be loaded.`;
export const RELOAD_ADVICE =
  'Reload the page to try again. Dates and addresses that you typed are kept.';
export const NEW_VERSION_ADVICE =
  'A new version of this page is ready. Reload to use it. Dates and addresses that you typed are kept.';
