import { readCanonicalAddress } from '@bakehouse/contract/input';
import { useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';

/** The delay lasts long enough to type the rest of an address whose beginning is one, too. */
const SEND_DELAY_MS = 1_500;

interface PersonDraft {
  value: string;
  /** True for a text that was sent or left, but is no whole address. */
  isRefused: boolean;
  change: (text: string) => void;
  send: (text?: string) => void;
  /** Sends the text, because the focus has left the field. */
  leave: () => void;
}

const isSameText = (a: string, b: string) => a === b;
const isAddress = (text: string) => readCanonicalAddress(text) !== null;

/** @param known addresses that are sent as soon as they are entered, such as chosen suggestions */
export function usePersonDraft(
  value: string,
  known: readonly string[],
  onChange: (email: string) => void,
): PersonDraft {
  const [isLeft, setLeft] = useState(true);
  const [refused, setRefused] = useState<string>();
  const draft = useDraft({
    value,
    isSame: isSameText,
    canSend(text) {
      const isEmptyOrWhole = text.trim() === '' || isAddress(text);
      setRefused(isEmptyOrWhole ? undefined : text);
      return isEmptyOrWhole;
    },
    onSend: (text) => onChange(readCanonicalAddress(text) ?? ''),
    delayMs: isLeft ? 0 : SEND_DELAY_MS,
  });
  return {
    value: draft.value,
    isRefused: isLeft && refused === draft.value,
    change(text) {
      setLeft(false);
      if (known.includes(text)) draft.send(text);
      else draft.change(text);
    },
    send(text) {
      setLeft(true);
      draft.send(text);
    },
    leave: () => setLeft(true),
  };
}
