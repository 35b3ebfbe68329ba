import { type ActionState, useAction } from '../lib/use-action.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { useSession } from './session-context.ts';
import { TEXTS } from './texts.ts';

export function useLogOut(): ActionState<[]> {
  const session = useSession();
  const toasts = useToasts();
  return useAction(async () => {
    if (await session.logOut()) return;
    toasts.add({ tone: 'error', message: TEXTS.loggedOutHere, detail: TEXTS.logOutAgain });
  });
}
