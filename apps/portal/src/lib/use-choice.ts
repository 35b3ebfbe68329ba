import { startTransition, useOptimistic } from 'react';

/**
 * A choice that is shown as soon as it is made: the router draws what depends on it in a transition,
 * and until then the chosen value is still the one before.
 * @returns what to show, and how to choose
 */
export function useChoice<Value>(
  chosen: Value,
  onChoose: (value: Value) => void,
): readonly [Value, (value: Value) => void] {
  const [shown, show] = useOptimistic(chosen);
  const choose = (value: Value) =>
    startTransition(() => {
      show(value);
      onChoose(value);
    });
  return [shown, choose];
}
