import { type Mutation, useMutation, useMutationState } from '@tanstack/react-query';

export interface PersonMutation<Change, Reply> {
  /** Changes that the server has not answered yet, oldest first. */
  pending: readonly Change[];
  send: (change: Change) => Promise<Reply>;
}

/**
 * Sends changes of people one after the other, so that Undo cannot overtake the change that it takes
 * back. Rows are updated only after the server has answered, because a ban must not be shown before
 * it applies.
 */
export function usePersonMutation<Change, Reply>(
  kind: string,
  mutationFn: (change: Change) => Promise<Reply>,
): PersonMutation<Change, Reply> {
  const { mutateAsync } = useMutation({ mutationKey: [kind], scope: { id: kind }, mutationFn });
  const pending = useMutationState<Change | undefined, Mutation<Reply, Error, Change>>({
    filters: { mutationKey: [kind], status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return { pending: pending.filter((change) => change !== undefined), send: mutateAsync };
}
