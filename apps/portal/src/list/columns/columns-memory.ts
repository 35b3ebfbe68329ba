import { createContext } from 'react';
import { type ColumnsChoice, DEFAULT_CHOICE } from './columns-choice.ts';

export type ColumnsList = 'files' | 'openers' | 'bakers' | 'activity' | 'shared';

/** Remembers the choice of columns of each list between visits. */
export interface ColumnsMemory {
  read: (list: ColumnsList) => ColumnsChoice;
  write: (list: ColumnsList, choice: ColumnsChoice) => void;
}

export const ColumnsMemoryContext = createContext<ColumnsMemory>({
  read: () => DEFAULT_CHOICE,
  write: () => undefined,
});
