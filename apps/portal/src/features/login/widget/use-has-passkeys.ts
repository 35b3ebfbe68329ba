import { useService } from '../../../lib/services.tsx';

/** Whether the project and this browser have passkeys. */
export const useHasPasskeys = (): boolean =>
  useService('env').loginProducts.includes('passkeys') && 'PublicKeyCredential' in window;
