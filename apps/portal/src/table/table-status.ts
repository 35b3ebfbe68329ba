import { TEXTS } from './texts.ts';

export type TableState = 'loading' | 'refreshing' | 'ready' | 'error';

interface StatusTextInput {
  caption: string;
  state: TableState;
  count: number;
  empty: string;
}

/** The text that screen readers announce; an error is an alert, which is announced anyway. */
export function toTableStatusText({ caption, state, count, empty }: StatusTextInput): string {
  switch (state) {
    case 'loading':
      return TEXTS.loading(caption);
    case 'refreshing':
      return TEXTS.updating(caption);
    case 'error':
      return '';
    case 'ready':
      return count === 0 ? empty : TEXTS.rowCount(caption, count);
  }
}
