import { useSyncExternalStore } from 'react';
import { useDrafts } from './drafts-context.ts';

interface TextDraft {
  text: string;
  change: (text: string) => void;
  /** Empties the field if its text is still the one that was sent. */
  clear: (sent: string) => void;
}

/**
 * A text that outlives its field and a reload of the page.
 * @param field a unique name; never use it for a password or PIN
 */
export function useTextDraft(field: string): TextDraft {
  const { texts } = useDrafts();
  const read = () => texts.get(field) ?? '';
  const change = (text: string) => texts.keep(field, text === '' ? null : text);
  return {
    text: useSyncExternalStore(texts.subscribe, read),
    change,
    clear(sent) {
      if (read() === sent) change('');
    },
  };
}
