import { useService } from '../lib/services.tsx';
import { type ActionState, useAction } from '../lib/use-action.ts';
import { TEXTS } from './texts.ts';

export function useLogOut(): ActionState<[]> {
  const session = useService('session');
  const toasts = useService('toasts');
  return useAction(async () => {
    if (await session.logOut()) return;
    toasts.add({ tone: 'error', message: TEXTS.loggedOutHere, detail: TEXTS.logOutAgain });
  });
}
