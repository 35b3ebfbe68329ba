import type { ColumnsChoice } from './columns-choice.ts';

export type ColumnsList = 'files' | 'openers' | 'bakers' | 'activity' | 'shared' | 'review';

/** Remembers the choice of columns of each list between visits. */
export interface ColumnsMemory {
  read: (list: ColumnsList) => ColumnsChoice;
  write: (list: ColumnsList, choice: ColumnsChoice) => void;
}

declare module '../../lib/services.tsx' {
  interface Services {
    columnsMemory: ColumnsMemory;
  }
}
