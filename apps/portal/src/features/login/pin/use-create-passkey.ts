import { useService } from '../../../lib/services.tsx';
import { useHasPasskeys } from '../widget/use-has-passkeys.ts';

/** Nothing waits for the passkey or tells of a failure, because the user has not asked for it. */
export function useCreatePasskey(): () => void {
  const client = useService('client');
  const hasPasskeys = useHasPasskeys();
  return () => {
    if (!hasPasskeys) return;
    import('./create-passkey.ts')
      .then(({ createPasskey }) => createPasskey(client))
      .catch(() => undefined);
  };
}
