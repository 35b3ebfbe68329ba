import { toPageNumber } from '../list/page-number.ts';
import { toZoneChoice } from '../time/zone-choice.ts';
import { FIRST_VIEW, isTab, type RememberedView } from './dashboard-state.ts';

const KEYS = {
  tab: 'bakehouse.tab',
  admin: 'bakehouse.admin',
  zone: 'bakehouse.zone',
  files: 'bakehouse.page.files',
  users: 'bakehouse.page.users',
  activity: 'bakehouse.page.activity',
  shortcuts: 'bakehouse.shortcuts',
} as const;

type OpenStorage = () => Storage;
type Read = (key: string) => string | null;

/** Anybody can write to local storage, so invalid values count as missing. */
const parse = (read: Read): RememberedView => {
  const tab = read(KEYS.tab);
  return {
    tab: isTab(tab) ? tab : FIRST_VIEW.tab,
    admin: read(KEYS.admin) === 'true',
    shortcuts: read(KEYS.shortcuts) !== 'false',
    zone: toZoneChoice(read(KEYS.zone)),
    pages: {
      files: toPageNumber(read(KEYS.files)),
      users: toPageNumber(read(KEYS.users)),
      activity: toPageNumber(read(KEYS.activity)),
    },
  };
};

export function readPersisted(openStorage: OpenStorage): RememberedView {
  try {
    const storage = openStorage();
    return parse((key) => storage.getItem(key));
  } catch {
    return FIRST_VIEW;
  }
}

export function writePersisted(
  openStorage: OpenStorage,
  { tab, admin, zone, pages, shortcuts }: RememberedView,
): void {
  try {
    const storage = openStorage();
    storage.setItem(KEYS.tab, tab);
    storage.setItem(KEYS.admin, String(admin));
    storage.setItem(KEYS.zone, zone);
    storage.setItem(KEYS.files, String(pages.files));
    storage.setItem(KEYS.users, String(pages.users));
    storage.setItem(KEYS.activity, String(pages.activity));
    storage.setItem(KEYS.shortcuts, String(shortcuts));
  } catch {
    // A browser without storage starts at the first view each time.
  }
}

export function clearPersisted(openStorage: OpenStorage): void {
  try {
    const storage = openStorage();
    for (const key of Object.values(KEYS)) storage.removeItem(key);
  } catch {
    // A browser without storage has nothing to clear.
  }
}
