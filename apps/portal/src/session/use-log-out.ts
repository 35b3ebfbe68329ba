import { type ActionState, useAction } from '../lib/use-action.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { useSession } from './session-context.ts';
import { LOGGED_OUT_ON_THIS_DEVICE } from './texts.ts';

export function useLogOut(): ActionState<[]> {
  const session = useSession();
  const toasts = useToasts();
  return useAction(async () => {
    if (!(await session.logOut())) toasts.add({ tone: 'error', ...LOGGED_OUT_ON_THIS_DEVICE });
  });
}
