import { toPageNumber } from '../list/page-number.ts';
import { toZoneChoice } from '../time/zone-choice.ts';
import { DEFAULT_VIEW, isDashboardTab, type RememberedView } from './dashboard-state.ts';
import { type OpenLocalStorage, VIEW_STORAGE_KEYS } from './view-storage.ts';

type ReadStorageItem = (key: string) => string | null;

/** Anybody can write to local storage, so invalid values count as missing. */
const parsePersistedView = (read: ReadStorageItem): RememberedView => {
  const tab = read(VIEW_STORAGE_KEYS.tab);
  return {
    tab: isDashboardTab(tab) ? tab : DEFAULT_VIEW.tab,
    admin: read(VIEW_STORAGE_KEYS.admin) === 'true',
    shortcuts: read(VIEW_STORAGE_KEYS.shortcuts) !== 'false',
    hideLogins: read(VIEW_STORAGE_KEYS.hideLogins) === 'true',
    zone: toZoneChoice(read(VIEW_STORAGE_KEYS.zone)),
    pages: {
      files: toPageNumber(read(VIEW_STORAGE_KEYS.files)),
      users: toPageNumber(read(VIEW_STORAGE_KEYS.users)),
      activity: toPageNumber(read(VIEW_STORAGE_KEYS.activity)),
      shared: toPageNumber(read(VIEW_STORAGE_KEYS.shared)),
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
  { tab, admin, zone, hideLogins, pages, shortcuts }: RememberedView,
): void {
  try {
    const storage = openStorage();
    storage.setItem(VIEW_STORAGE_KEYS.tab, tab);
    storage.setItem(VIEW_STORAGE_KEYS.admin, String(admin));
    storage.setItem(VIEW_STORAGE_KEYS.zone, zone);
    storage.setItem(VIEW_STORAGE_KEYS.files, String(pages.files));
    storage.setItem(VIEW_STORAGE_KEYS.users, String(pages.users));
    storage.setItem(VIEW_STORAGE_KEYS.activity, String(pages.activity));
    storage.setItem(VIEW_STORAGE_KEYS.hideLogins, String(hideLogins));
    storage.setItem(VIEW_STORAGE_KEYS.shared, String(pages.shared));
    storage.setItem(VIEW_STORAGE_KEYS.shortcuts, String(shortcuts));
  } catch {
    // If storage is not available, the view is not remembered.
  }
}
