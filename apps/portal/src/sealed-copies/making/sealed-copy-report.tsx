import { showControlCharacters } from '@bakehouse/contract';
import { Badge } from '../../components/badge.tsx';
import { FileProblem } from '../../components/local-files/file-problem.tsx';
import { FileReadingProgress } from '../../components/local-files/file-reading.tsx';
import { SEALING_TEXTS } from './texts.ts';
import type { SealedCopyState } from './use-sealed-copy.ts';

export const isSealing = ({ kind }: SealedCopyState): boolean =>
  kind === 'reading' || kind === 'sealing';

/** Says how far the sealed copy is, or how its making has ended. */
export function SealedCopyReport({ state }: { state: SealedCopyState }) {
  switch (state.kind) {
    case 'none':
      return null;
    case 'reading':
    case 'sealing': {
      const { kind, file, bytes } = state;
      const toText = kind === 'reading' ? SEALING_TEXTS.readBytes : SEALING_TEXTS.sealedBytes;
      const toLabel = kind === 'reading' ? SEALING_TEXTS.readingOf : SEALING_TEXTS.sealingOf;
      return (
        <FileReadingProgress
          label={toLabel(showControlCharacters(file.name))}
          bytes={bytes}
          size={file.size}
          text={toText(bytes, file.size)}
        />
      );
    }
    case 'saved':
      return (
        <>
          <Badge tone="success">{SEALING_TEXTS.saved}</Badge>
          <p role="status">{SEALING_TEXTS.send(state.copyName)}</p>
        </>
      );
    case 'failed':
      return <FileProblem role="alert" message={state.message} />;
  }
}
