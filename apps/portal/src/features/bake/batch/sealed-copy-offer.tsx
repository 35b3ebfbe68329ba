import { showControlCharacters } from '@bakehouse/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { isSealing, SealedCopyReport } from '../../../sealed-copies/making/sealed-copy-report.tsx';
import { useSealedCopy } from '../../../sealed-copies/making/use-sealed-copy.ts';
import { SEALED_COPY_TEXTS } from '../texts.ts';

interface SealedCopyOfferProps {
  file: File;
  checksum: string;
  /** Grows with each press on the button that saves the copies of all files. */
  saveAllPresses: number;
}

/** Offers the copy that the baker sends to people. */
export function SealedCopyOffer({ file, checksum, saveAllPresses }: SealedCopyOfferProps) {
  const { state, save, stop } = useSealedCopy({ name: file.name, checksum });
  const name = showControlCharacters(file.name);
  const isSaved = state.kind === 'saved';

  const saveWithAll = useEffectEvent(() => {
    if (!isSaved && !isSealing(state)) save(file);
  });
  const [earlierPresses] = useState(saveAllPresses);
  useEffect(() => {
    if (saveAllPresses > earlierPresses) saveWithAll();
  }, [saveAllPresses, earlierPresses]);

  return (
    <>
      <SealedCopyReport state={state} />
      {isSealing(state) ? (
        <Button
          size="compact"
          aria-label={SEALED_COPY_TEXTS.cancelOf(name)}
          // The second click of a double click on the other button must not cancel.
          onClick={({ detail }) => {
            if (detail < 2) stop();
          }}
        >
          {SEALED_COPY_TEXTS.cancel}
        </Button>
      ) : (
        <Button
          variant={isSaved ? 'secondary' : 'primary'}
          size="compact"
          aria-label={
            isSaved ? SEALED_COPY_TEXTS.saveAgainOf(name) : SEALED_COPY_TEXTS.saveOf(name)
          }
          onClick={() => save(file)}
        >
          {isSaved ? SEALED_COPY_TEXTS.saveAgain : SEALED_COPY_TEXTS.save}
        </Button>
      )}
    </>
  );
}
