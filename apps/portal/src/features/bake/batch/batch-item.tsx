import { showControlCharacters } from '@bakehouse/contract';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { buttonClass } from '../../../components/button-class.ts';
import { Icon } from '../../../components/icon.tsx';
import { FileProblem } from '../../../components/local-files/file-problem.tsx';
import { FileReadingProgress } from '../../../components/local-files/file-reading.tsx';
import { LocalFileRow } from '../../../components/local-files/local-file.tsx';
import { type BatchFile, type DuplicateFile, mediaTypeOf } from './batch-rules.ts';
import { BATCH_TEXTS } from '../texts.ts';
import { SealedCopyOffer } from './sealed-copy-offer.tsx';

interface BatchItemProps {
  entry: BatchFile;
  saveAllPresses: number;
  hrefOf: (fileId: string) => string;
  onShow: () => void;
  onRemove: () => void;
}

export function BatchItem({ entry, saveAllPresses, hrefOf, onShow, onRemove }: BatchItemProps) {
  const { file, state } = entry;
  const name = showControlCharacters(file.name);
  return (
    <LocalFileRow
      name={name}
      facts={BATCH_TEXTS.facts(mediaTypeOf(file), file.size)}
      action={
        state.kind === 'baked' ? (
          <Link
            to={hrefOf(state.fileId)}
            className={buttonClass({ variant: 'secondary', size: 'compact' })}
            aria-label={BATCH_TEXTS.showOf(name)}
            onClick={onShow}
          >
            {BATCH_TEXTS.show}
          </Link>
        ) : (
          state.kind !== 'baking' && (
            <Button
              variant="quiet"
              size="compact"
              aria-label={BATCH_TEXTS.remove(name)}
              onClick={onRemove}
            >
              <Icon name="close" />
            </Button>
          )
        )
      }
    >
      <BatchItemState entry={entry} saveAllPresses={saveAllPresses} />
    </LocalFileRow>
  );
}

function BatchItemState({
  entry: { file, state },
  saveAllPresses,
}: Pick<BatchItemProps, 'entry' | 'saveAllPresses'>) {
  switch (state.kind) {
    case 'reading':
      return (
        <FileReadingProgress
          label={BATCH_TEXTS.readingOf(file.name)}
          bytes={state.bytes}
          size={file.size}
          text={BATCH_TEXTS.readBytes(state.bytes, file.size)}
        />
      );
    case 'ready':
      return file.size === 0 ? <span>{BATCH_TEXTS.empty}</span> : null;
    case 'baking':
      return <Badge tone="info">{BATCH_TEXTS.baking}</Badge>;
    case 'baked':
      return (
        <>
          {state.twin === null ? (
            <Badge tone="success">{BATCH_TEXTS.baked}</Badge>
          ) : (
            <BakedBeforeBadge {...state.twin} />
          )}
          <SealedCopyOffer file={file} checksum={state.checksum} saveAllPresses={saveAllPresses} />
        </>
      );
    case 'refused':
    case 'failed':
      return <FileProblem message={state.message} />;
  }
}

function BakedBeforeBadge({ name, isInBatch }: DuplicateFile) {
  return isInBatch ? (
    <>
      <Badge tone="info">{BATCH_TEXTS.sameContent}</Badge>
      <span>{BATCH_TEXTS.sameAs(name ?? '')}</span>
    </>
  ) : (
    <>
      <Badge tone="info">{BATCH_TEXTS.bakedBefore}</Badge>
      <span>{name === null ? BATCH_TEXTS.unchanged : BATCH_TEXTS.unchangedAs(name)}</span>
    </>
  );
}
