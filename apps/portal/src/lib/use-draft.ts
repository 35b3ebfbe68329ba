import { useEffect, useEffectEvent, useState } from 'react';
import { useHistoryMove } from './use-history-move.ts';

interface DraftOptions<Value> {
  /** The value as its owner has it, such as the address bar. */
  value: Value;
  isSame: (a: Value, b: Value) => boolean;
  /** False for a value that must not be sent; it stays in the field. */
  canSend?: (value: Value) => boolean;
  onSend: (value: Value) => void;
  /** Pause after the last change before the draft is sent. */
  delayMs: number;
}

export interface Draft<Value> {
  /** What the field shows: the draft, or the owner's value where nothing is typed. */
  value: Value;
  /** Whether a draft exists that the owner does not have yet. */
  isDirty: boolean;
  change: (next: Value) => void;
  /** Sends `next`, by default the draft, without waiting for the pause. */
  send: (next?: Value) => void;
}

interface Typed<Value> {
  value: Value;
  /** The owner's value when it was typed. Another one comes from outside and replaces the draft. */
  over: Value;
  /** What was sent last and has not come back from the owner yet. */
  sent: Value | undefined;
}

type IsSame<Value> = DraftOptions<Value>['isSame'];

/** Once the sent value has come back, the value before it can only come from outside. */
const hasComeBack = <Value>(typed: Typed<Value>, owned: Value, isSame: IsSame<Value>) =>
  typed.sent !== undefined && isSame(typed.sent, owned) && !isSame(typed.over, owned);

const isCurrent = <Value>({ over, sent }: Typed<Value>, owned: Value, isSame: IsSame<Value>) =>
  isSame(over, owned) || (sent !== undefined && isSame(sent, owned));

/** A value that is typed in steps and sent after a pause; a change from outside discards it. */
export function useDraft<Value>(options: DraftOptions<Value>): Draft<Value> {
  const { value: owned, isSame, canSend = () => true, onSend, delayMs } = options;
  const [typed, setTyped] = useState<Typed<Value>>();

  if (typed && hasComeBack(typed, owned, isSame))
    setTyped(isSame(typed.value, owned) ? undefined : { ...typed, over: owned, sent: undefined });

  const current = typed && isCurrent(typed, owned, isSame) ? typed : undefined;
  const known = current?.sent ?? owned;
  const value = current ? current.value : owned;
  const isDirty = !isSame(value, known);

  const change = (next: Value) => setTyped({ value: next, over: owned, sent: current?.sent });

  const send = (next = value) => {
    if (!canSend(next)) {
      change(next);
      return;
    }
    setTyped({ value: next, over: owned, sent: next });
    if (!isSame(next, known)) onSend(next);
  };

  const sendTyped = useEffectEvent(() => send());

  // After Back, the owner may never get the value that was sent.
  useHistoryMove(() => setTyped(undefined));

  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(sendTyped, delayMs);
    return () => clearTimeout(timer);
  }, [value, isDirty, delayMs]);

  return { value, isDirty, change, send };
}
