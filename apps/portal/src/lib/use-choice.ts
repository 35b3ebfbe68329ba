import { startTransition, useOptimistic } from 'react';

/**
 * Shows a choice at once, although the router applies it in a transition.
 * @returns the value to show and the function that chooses
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
