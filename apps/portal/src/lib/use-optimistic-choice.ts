import { startTransition, useOptimistic } from 'react';

/**
 * Shows the user's choice at once, while the router applies it in a slower transition.
 * @returns the value to show and the function that chooses another one
 */
export function useOptimisticChoice<Value>(
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
