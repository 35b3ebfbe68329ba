import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import { PinProofForm } from '../../pin/pin-proof-form.tsx';
import { useSession } from '../../session/session-context.ts';
import { FORGOT_PIN_TEXTS } from '../../pin/texts.ts';

const lazyForgotPin = lazyChunk(async () => (await import('../../pin/forgot-pin.tsx')).ForgotPin);

export function EnterPin() {
  const session = useSession();
  return (
    <>
      <PinProofForm onProof={session.enterPin} onConfirm={session.confirm} />
      <LazyChunkView chunk={lazyForgotPin} name={FORGOT_PIN_TEXTS.chunkName} height="2.5rem">
        {(ForgotPin) => <ForgotPin />}
      </LazyChunkView>
    </>
  );
}
