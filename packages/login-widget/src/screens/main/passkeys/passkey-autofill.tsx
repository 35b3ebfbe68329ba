import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { lazyChunk } from '../../../lib/lazy-chunk.ts';
import type { PasskeyOfferProps } from './passkey-offer.tsx';

const chunk = lazyChunk(() => import('./passkey-offer.tsx'));

const nothing = () => undefined;

/** Loads the code of the autofill. If that fails, the button for passkeys is shown. */
export function PasskeyAutofill({ onUnsupported }: PasskeyOfferProps): ReactNode {
  const loaded = useSyncExternalStore(chunk.subscribe, chunk.get, nothing);
  useEffect(() => {
    let isCurrent = true;
    chunk.load().catch(() => {
      if (isCurrent) onUnsupported();
    });
    return () => {
      isCurrent = false;
    };
  }, [onUnsupported]);
  return loaded && <loaded.PasskeyOffer onUnsupported={onUnsupported} />;
}
