import { toPageNumber } from '../list/page-number.ts';
import { toZoneChoice } from '../time/zone-choice.ts';
import { DEFAULT_VIEW, isDashboardTab, type RememberedView } from './dashboard-state.ts';

const STORAGE_KEYS = {
  tab: 'bakehouse.tab',
  admin: 'bakehouse.admin',
  zone: 'bakehouse.zone',
  files: 'bakehouse.page.files',
  users: 'bakehouse.page.users',
  activity: 'bakehouse.page.activity',
  shortcuts: 'bakehouse.shortcuts',
} as const;

type OpenLocalStorage = () => Storage;
type ReadStorageItem = (key: string) => string | null;

/** Anybody can write to local storage, so invalid values count as missing. */
const parsePersistedView = (read: ReadStorageItem): RememberedView => {
  const tab = read(STORAGE_KEYS.tab);
  return {
    tab: isDashboardTab(tab) ? tab : DEFAULT_VIEW.tab,
    admin: read(STORAGE_KEYS.admin) === 'true',
    shortcuts: read(STORAGE_KEYS.shortcuts) !== 'false',
    zone: toZoneChoice(read(STORAGE_KEYS.zone)),
    pages: {
      files: toPageNumber(read(STORAGE_KEYS.files)),
      users: toPageNumber(read(STORAGE_KEYS.users)),
      activity: toPageNumber(read(STORAGE_KEYS.activity)),
    },
  };
};

export function readPersistedView(openStorage: OpenLocalStorage): RememberedView {
  try {
    const storage = openStorage();
    return parsePersistedView((key) => storage.getItem(key));
  } catch {
    return DEFAULT_VIEW;
  }
}

export function writePersistedView(
  openStorage: OpenLocalStorage,
  { tab, admin, zone, pages, shortcuts }: RememberedView,
): void {
  try {
    const storage = openStorage();
    storage.setItem(STORAGE_KEYS.tab, tab);
    storage.setItem(STORAGE_KEYS.admin, String(admin));
    storage.setItem(STORAGE_KEYS.zone, zone);
    storage.setItem(STORAGE_KEYS.files, String(pages.files));
    storage.setItem(STORAGE_KEYS.users, String(pages.users));
    storage.setItem(STORAGE_KEYS.activity, String(pages.activity));
    storage.setItem(STORAGE_KEYS.shortcuts, String(shortcuts));
  } catch {
    // If storage is not available, the view is not remembered.
  }
}

export function clearPersistedView(openStorage: OpenLocalStorage): void {
  try {
    const storage = openStorage();
    for (const key of Object.values(STORAGE_KEYS)) storage.removeItem(key);
  } catch {
    // If storage is not available, there is nothing to clear.
  }
}
