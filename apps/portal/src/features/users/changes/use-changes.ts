import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';

export interface Changes<Change, Reply> {
  /** Those on their way, oldest first. */
  pending: readonly Change[];
  run: (change: Change) => Promise<Reply>;
}

/**
 * Changes of people on their way to the server. A row shows one only when the server has made it:
 * nobody may believe that a door is shut while it is open.
 */
export function useChanges<Change extends { email: string }, Reply>(
  kind: string,
  send: (change: Change) => Promise<Reply>,
): Changes<Change, Reply> {
  const queryClient = useQueryClient();
  const pending = useMutationState<Change | undefined, Mutation<Reply, Error, Change>>({
    filters: { mutationKey: [kind], status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return {
    pending: pending.filter((change) => change !== undefined),
    run: (change) =>
      queryClient
        .getMutationCache()
        .build<Reply, Error, Change, unknown>(queryClient, {
          mutationKey: [kind],
          // One after the other: what takes a change back must not overtake it.
          scope: { id: `${kind} ${change.email}` },
          mutationFn: send,
        })
        .execute(change),
  };
}
