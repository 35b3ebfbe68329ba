import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { buttonClass } from '../../../components/button-class.ts';
import { Icon } from '../../../components/icon.tsx';
import { FileProblem } from '../../../components/local-files/file-problem.tsx';
import { FileReading } from '../../../components/local-files/file-reading.tsx';
import { LocalFile } from '../../../components/local-files/local-file.tsx';
import { type BatchFile, typeOf } from './batch-rules.ts';
import { BATCH_TEXTS } from '../texts.ts';

interface BatchItemProps {
  entry: BatchFile;
  hrefOf: (fileId: string) => string;
  onShow: () => void;
  onRemove: () => void;
}

export function BatchItem({ entry, hrefOf, onShow, onRemove }: BatchItemProps) {
  const { file, state } = entry;
  return (
    <LocalFile
      name={file.name}
      facts={BATCH_TEXTS.facts(typeOf(file), file.size)}
      action={
        state.kind === 'baked' ? (
          <Link
            to={hrefOf(state.fileId)}
            className={buttonClass({ variant: 'secondary', size: 'compact' })}
            aria-label={BATCH_TEXTS.showOf(file.name)}
            onClick={onShow}
          >
            {BATCH_TEXTS.show}
          </Link>
        ) : (
          state.kind !== 'baking' && (
            <Button
              variant="quiet"
              size="compact"
              aria-label={BATCH_TEXTS.remove(file.name)}
              onClick={onRemove}
            >
              <Icon name="close" />
            </Button>
          )
        )
      }
    >
      <BatchItemState entry={entry} />
    </LocalFile>
  );
}

function BatchItemState({ entry: { file, state } }: { entry: BatchFile }) {
  switch (state.kind) {
    case 'reading':
      return (
        <FileReading
          label={BATCH_TEXTS.readingOf(file.name)}
          bytes={state.bytes}
          size={file.size}
          text={BATCH_TEXTS.readBytes(state.bytes, file.size)}
        />
      );
    case 'ready':
      return null;
    case 'baking':
      return <Badge tone="info">{BATCH_TEXTS.baking}</Badge>;
    case 'baked':
      return state.wasBakedBefore ? (
        <>
          <Badge tone="info">{BATCH_TEXTS.bakedBefore}</Badge>
          <span>{BATCH_TEXTS.unchanged}</span>
        </>
      ) : (
        <Badge tone="success">{BATCH_TEXTS.baked}</Badge>
      );
    case 'refused':
    case 'failed':
      return <FileProblem message={state.message} />;
  }
}
