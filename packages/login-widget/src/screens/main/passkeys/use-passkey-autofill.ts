import { useCallback, useState, useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../../../lib/subscribe-to-nothing.ts';

/** Most browsers that can be asked about autofill for passkeys have it. */
const hasAutofillCheck = () =>
  'PublicKeyCredential' in globalThis &&
  'isConditionalMediationAvailable' in globalThis.PublicKeyCredential;

const returnTrue = () => true;

/**
 * Whether the browser offers passkeys in the autofill, as far as is known. The answer of the browser
 * comes later; until then this is a guess, so that the screen has its layout at once.
 */
export function usePasskeyAutofill(): { canAutofill: boolean; markUnsupported: () => void } {
  const isGuessed = useSyncExternalStore(subscribeToNothing, hasAutofillCheck, returnTrue);
  const [isUnsupported, setUnsupported] = useState(false);
  return {
    canAutofill: isGuessed && !isUnsupported,
    markUnsupported: useCallback(() => setUnsupported(true), []),
  };
}
