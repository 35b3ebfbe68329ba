import type { PinProof } from '@bakehouse/contract';
import { useState } from 'react';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../../lazy/lazy-chunk-view.tsx';
import { useService } from '../../../lib/services.tsx';
import { PinProofForm } from '../../../pin/pin-proof-form.tsx';
import { FORGOT_PIN_TEXTS } from '../../../pin/texts.ts';
import { useCreatePasskey } from './use-create-passkey.ts';

const lazyForgotPin = lazyChunk(
  async () => (await import('../../../pin/forgot-pin.tsx')).ForgotPin,
);

export function EnterPin() {
  const session = useService('session');
  const [isReset, setReset] = useState(false);
  const createPasskey = useCreatePasskey();
  const enter = async (proof: PinProof) => {
    await session.enterPin(proof);
    if ('pin' in proof) createPasskey();
  };
  return (
    <>
      <PinProofForm onProof={enter} onConfirm={session.confirm} isLockedByReset={isReset} />
      <LazyChunkView chunk={lazyForgotPin} name={FORGOT_PIN_TEXTS.chunkName} height="2.5rem">
        {(ForgotPin) => <ForgotPin onLocked={() => setReset(true)} />}
      </LazyChunkView>
    </>
  );
}
