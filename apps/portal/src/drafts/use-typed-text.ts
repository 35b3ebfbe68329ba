import { useSyncExternalStore } from 'react';
import { useDrafts } from './drafts-context.ts';

interface TypedText {
  text: string;
  change: (text: string) => void;
  /** Empties the field, unless something else has been typed since. */
  clear: (sent: string) => void;
}

/**
 * A text that outlives the field it is typed in, and a reload of the page.
 * @param field one name for each field; never one for a password or PIN
 */
export function useTypedText(field: string): TypedText {
  const { typedTexts } = useDrafts();
  const read = () => typedTexts.get(field);
  return {
    text: useSyncExternalStore(typedTexts.subscribe, read),
    change: (text) => typedTexts.keep(field, text),
    clear(sent) {
      if (read() === sent) typedTexts.keep(field, '');
    },
  };
}
