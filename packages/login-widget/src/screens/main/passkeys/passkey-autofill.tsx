import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { lazyChunk } from '../../../lib/lazy-chunk.ts';
import type { PasskeyOfferProps } from './passkey-offer.tsx';

const passkeyOfferChunk = lazyChunk(() => import('./passkey-offer.tsx'));

const doNothing = () => undefined;

/** Loads the code of the autofill. If that fails, the button for passkeys is shown. */
export function PasskeyAutofill({ onUnsupported }: PasskeyOfferProps): ReactNode {
  const loaded = useSyncExternalStore(
    passkeyOfferChunk.subscribe,
    passkeyOfferChunk.get,
    doNothing,
  );
  useEffect(() => {
    let isCurrent = true;
    passkeyOfferChunk.load().catch(() => {
      if (isCurrent) onUnsupported();
    });
    return () => {
      isCurrent = false;
    };
  }, [onUnsupported]);
  return loaded && <loaded.PasskeyOffer onUnsupported={onUnsupported} />;
}
