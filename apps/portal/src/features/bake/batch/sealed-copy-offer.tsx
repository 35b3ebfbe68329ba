import { showControlCharacters } from '@bakehouse/contract';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { FileProblem } from '../../../components/local-files/file-problem.tsx';
import { FileReadingProgress } from '../../../components/local-files/file-reading.tsx';
import { BATCH_TEXTS, SEALING_TEXTS } from '../texts.ts';
import { useSealedCopy } from './use-sealed-copy.ts';

/** Offers the copy that the baker sends to people. */
export function SealedCopyOffer({ file, checksum }: { file: File; checksum: string }) {
  const { state, save } = useSealedCopy(file, checksum);
  const name = showControlCharacters(file.name);
  const isSaved = state.kind === 'saved';
  if (state.kind === 'sealing') {
    return (
      <FileReadingProgress
        label={SEALING_TEXTS.sealingOf(name)}
        bytes={state.bytes}
        size={file.size}
        text={BATCH_TEXTS.readBytes(state.bytes, file.size)}
      />
    );
  }
  return (
    <>
      {state.kind === 'failed' && <FileProblem role="alert" message={state.message} />}
      {isSaved && (
        <>
          <Badge tone="success">{SEALING_TEXTS.saved}</Badge>
          <p role="status">{SEALING_TEXTS.send(SEALING_TEXTS.nameOf(name))}</p>
        </>
      )}
      <Button
        variant={isSaved ? 'secondary' : 'primary'}
        size="compact"
        aria-label={isSaved ? SEALING_TEXTS.saveAgainOf(name) : SEALING_TEXTS.saveOf(name)}
        onClick={() => void save()}
      >
        {isSaved ? SEALING_TEXTS.saveAgain : SEALING_TEXTS.save}
      </Button>
    </>
  );
}
