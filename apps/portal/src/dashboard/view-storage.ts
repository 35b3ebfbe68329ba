export const VIEW_STORAGE_KEYS = {
  tab: 'bakehouse.tab',
  admin: 'bakehouse.admin',
  zone: 'bakehouse.zone',
  files: 'bakehouse.page.files',
  users: 'bakehouse.page.users',
  activity: 'bakehouse.page.activity',
  hideLogins: 'bakehouse.hide-logins',
  shared: 'bakehouse.page.shared',
  shortcuts: 'bakehouse.shortcuts',
  columns: 'bakehouse.columns',
} as const;

export type OpenLocalStorage = () => Storage;

/** Is in a file of its own, so that the login screens load no other code of the dashboard. */
export function clearPersistedView(openStorage: OpenLocalStorage): void {
  try {
    const storage = openStorage();
    for (const key of Object.values(VIEW_STORAGE_KEYS)) storage.removeItem(key);
  } catch {
    // If storage is not available, there is nothing to clear.
  }
}

declare module '../lib/services.tsx' {
  interface Services {
    openStorage: OpenLocalStorage;
  }
}
