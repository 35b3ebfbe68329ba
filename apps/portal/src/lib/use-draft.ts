import { useEffect, useEffectEvent, useState } from 'react';
import { usePopState } from './use-pop-state.ts';

interface DraftOptions<Value> {
  /** The saved value, for example from the URL. */
  value: Value;
  isSame: (a: Value, b: Value) => boolean;
  /** Returns false for a value that must stay in the field without being sent. */
  canSend?: (value: Value) => boolean;
  onSend: (value: Value) => void;
  /** The debounce: the time between the last change and sending, in milliseconds. */
  delayMs: number;
}

export interface Draft<Value> {
  /** The value of the field: the draft, or the saved value when nothing is typed. */
  value: Value;
  /** True while the draft differs from the last sent or saved value. */
  isDirty: boolean;
  change: (next: Value) => void;
  /** Sends `next`, by default the draft, without the debounce. */
  send: (next?: Value) => void;
}

interface DraftState<Value> {
  value: Value;
  /** The saved value while the draft was typed; when the saved value changes, the draft is discarded. */
  savedBefore: Value;
  /** The value that was sent last and is not saved yet. */
  sent: Value | undefined;
}

type IsSameValue<Value> = DraftOptions<Value>['isSame'];

/** True once the saved value equals the sent value. */
const isSentValueApplied = <Value>(
  typed: DraftState<Value>,
  saved: Value,
  isSame: IsSameValue<Value>,
) => typed.sent !== undefined && isSame(typed.sent, saved) && !isSame(typed.savedBefore, saved);

const isDraftCurrent = <Value>(
  { savedBefore, sent }: DraftState<Value>,
  saved: Value,
  isSame: IsSameValue<Value>,
) => isSame(savedBefore, saved) || (sent !== undefined && isSame(sent, saved));

/** Debounces a typed value; when the saved value changes elsewhere, the draft is discarded. */
export function useDraft<Value>(options: DraftOptions<Value>): Draft<Value> {
  const { value: saved, isSame, canSend = () => true, onSend, delayMs } = options;
  const [typed, setTyped] = useState<DraftState<Value>>();

  if (typed && isSentValueApplied(typed, saved, isSame))
    setTyped(
      isSame(typed.value, saved) ? undefined : { ...typed, savedBefore: saved, sent: undefined },
    );

  const current = typed && isDraftCurrent(typed, saved, isSame) ? typed : undefined;
  const known = current?.sent ?? saved;
  const value = current ? current.value : saved;
  const isDirty = !isSame(value, known);

  const change = (next: Value) =>
    setTyped({ value: next, savedBefore: saved, sent: current?.sent });

  const send = (next = value) => {
    if (!canSend(next)) {
      change(next);
      return;
    }
    setTyped({ value: next, savedBefore: saved, sent: next });
    if (!isSame(next, known)) onSend(next);
  };

  const sendTyped = useEffectEvent(() => send());

  // When the user goes back, the router may drop the sent value, so the draft is discarded too.
  usePopState(() => setTyped(undefined));

  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(sendTyped, delayMs);
    return () => clearTimeout(timer);
  }, [value, isDirty, delayMs]);

  return { value, isDirty, change, send };
}
