import {
  DEFAULT_COLUMNS_CHOICE,
  formatColumnsChoice,
  parseColumnsChoice,
} from '../list/columns/columns-choice.ts';
import type { ColumnsMemory } from '../list/columns/columns-memory.ts';
import { type OpenLocalStorage, VIEW_STORAGE_KEYS } from './view-storage.ts';

const readStoredColumns = (storage: Storage) =>
  new URLSearchParams(storage.getItem(VIEW_STORAGE_KEYS.columns) ?? '');

/** Remembers the columns of every list in one item of local storage. */
export const createColumnsStorage = (openStorage: OpenLocalStorage): ColumnsMemory => ({
  read(list) {
    try {
      return parseColumnsChoice(readStoredColumns(openStorage()).get(list) ?? '');
    } catch {
      return DEFAULT_COLUMNS_CHOICE;
    }
  },
  write(list, choice) {
    try {
      const storage = openStorage();
      const all = readStoredColumns(storage);
      all.delete(list);
      const text = formatColumnsChoice(choice);
      if (text !== '') all.set(list, text);
      if (all.size > 0) storage.setItem(VIEW_STORAGE_KEYS.columns, all.toString());
      else storage.removeItem(VIEW_STORAGE_KEYS.columns);
    } catch {
      // If storage is not available, the choice lasts as long as the URL.
    }
  },
});
