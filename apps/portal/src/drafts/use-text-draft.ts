import { useSyncExternalStore } from 'react';
import { useDrafts } from './drafts-context.ts';

interface TextDraft {
  text: string;
  change: (text: string) => void;
  clear: (sent: string) => void;
  /** Brings back a text that could not be sent, unless another one was typed meanwhile. */
  restore: (text: string) => void;
}

/** Never use this hook for a password or PIN, because drafts are in storage during a reload. */
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
    restore(lost) {
      if (read() === '') change(lost);
    },
  };
}
