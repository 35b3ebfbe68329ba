import { useSyncExternalStore } from 'react';
import { useService } from '../lib/services.tsx';

interface TextDraft {
  text: string;
  change: (text: string) => void;
  clear: (sent: string) => void;
  /** Brings back a text that could not be sent, unless another one was typed meanwhile. */
  restore: (text: string) => void;
}

/**
 * Never use this hook for a password or PIN, because drafts are in storage during a reload.
 * The initial text stands in the field as long as there is no draft.
 */
export function useTextDraft(field: string, initial = ''): TextDraft {
  const { texts } = useService('drafts');
  const read = () => texts.get(field) ?? initial;
  const change = (text: string) => texts.keep(field, text === initial ? null : text);
  return {
    text: useSyncExternalStore(texts.subscribe, read),
    change,
    clear(sent) {
      if (read() === sent) change(initial);
    },
    restore(lost) {
      if (read() === initial) change(lost);
    },
  };
}
