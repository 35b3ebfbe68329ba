import { type Action, useAction } from '../lib/use-action.ts';
import { useSession } from './session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

const NOT_TOLD = {
  tone: 'error',
  message: 'You are logged out here, but the server could not be told.',
  detail: 'Log in and out again when you are connected, to end the session there too.',
} as const;

/** Nobody may believe that a session is over while its token still opens doors. */
export function useSignOut(): Action<[]> {
  const session = useSession();
  const toasts = useToasts();
  return useAction(async () => {
    if (!(await session.signOut())) toasts.add(NOT_TOLD);
  });
}
