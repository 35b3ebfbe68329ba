import { showControlCharacters } from '@bakehouse/contract';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { FileProblem } from '../../components/local-files/file-problem.tsx';
import { FileReadingProgress } from '../../components/local-files/file-reading.tsx';
import { LocalFileRow } from '../../components/local-files/local-file.tsx';
import { RefusalAdvice } from '../../components/refusal/refusal-advice.tsx';
import { useZone } from '../../time/zone.tsx';
import { type FileCheck, toCheckVerdict } from './check-rules.ts';
import { TEXTS } from './texts.ts';

interface CheckItemProps {
  check: FileCheck;
  onRetry: () => void;
  onRemove: () => void;
}

export function CheckItem({ check, onRetry, onRemove }: CheckItemProps) {
  const { file } = check;
  const name = showControlCharacters(file.name);
  return (
    <LocalFileRow
      name={name}
      facts={TEXTS.facts(file.type, file.size)}
      action={
        <Button variant="quiet" size="compact" aria-label={TEXTS.remove(name)} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      }
    >
      <CheckItemState check={check} onRetry={onRetry} />
    </LocalFileRow>
  );
}

function CheckItemState({ check, onRetry }: Omit<CheckItemProps, 'onRemove'>) {
  const { file, state } = check;
  const { name: zone } = useZone();
  switch (state.kind) {
    case 'reading':
      return (
        <FileReadingProgress
          label={TEXTS.readingOf(file.name)}
          bytes={state.bytes}
          size={file.size}
          text={TEXTS.readBytes(state.bytes, file.size)}
        />
      );
    case 'asking':
      return <Badge tone="info">{TEXTS.asking}</Badge>;
    case 'answered': {
      const { tone, title, sentences } = toCheckVerdict(state.answer, file.name, zone);
      return (
        <>
          <Badge tone={tone}>{title}</Badge>
          {!state.answer.isAllowed && (
            <RefusalAdvice
              refusal={state.answer.refusal}
              baker={state.answer.baker}
              fileName={file.name}
            />
          )}
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      );
    }
    case 'unreadable':
      return <FileProblem role="alert" message={TEXTS.unreadable} />;
    case 'failed':
      return (
        <>
          <FileProblem role="alert" message={state.message} />
          <Button size="compact" aria-label={TEXTS.tryAgainFor(file.name)} onClick={onRetry}>
            {TEXTS.tryAgain}
          </Button>
        </>
      );
  }
}
