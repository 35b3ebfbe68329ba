import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { LocalFile } from '../../components/local-files/local-file.tsx';
import { ProgressBar } from '../../components/progress/progress-bar.tsx';
import { useZone } from '../../time/zone.tsx';
import styles from './check-item.module.css';
import { type Check, toVerdict } from './check-rules.ts';
import { TEXTS } from './texts.ts';

interface CheckItemProps {
  check: Check;
  onRetry: () => void;
  onRemove: () => void;
}

export function CheckItem({ check, onRetry, onRemove }: CheckItemProps) {
  const { file } = check;
  return (
    <LocalFile
      name={file.name}
      facts={TEXTS.facts(file.type, file.size)}
      action={
        <Button
          variant="quiet"
          size="compact"
          aria-label={TEXTS.remove(file.name)}
          onClick={onRemove}
        >
          <Icon name="close" />
        </Button>
      }
    >
      <CheckItemState check={check} onRetry={onRetry} />
    </LocalFile>
  );
}

function CheckItemState({ check, onRetry }: Omit<CheckItemProps, 'onRemove'>) {
  const { file, state } = check;
  const { name: zone } = useZone();
  switch (state.kind) {
    case 'reading':
      return (
        <div className={styles.progress}>
          <ProgressBar
            label={TEXTS.readingOf(file.name)}
            value={state.bytes}
            max={file.size}
            text={TEXTS.readBytes(state.bytes, file.size)}
          />
        </div>
      );
    case 'asking':
      return <Badge tone="info">{TEXTS.asking}</Badge>;
    case 'answered': {
      const { tone, title, sentences } = toVerdict(state.answer, file.name, zone);
      return (
        <>
          <Badge tone={tone}>{title}</Badge>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      );
    }
    case 'unreadable':
      return <Problem message={TEXTS.unreadable} />;
    case 'failed':
      return (
        <>
          <Problem message={state.message} />
          <Button size="compact" aria-label={TEXTS.tryAgainFor(file.name)} onClick={onRetry}>
            {TEXTS.tryAgain}
          </Button>
        </>
      );
  }
}

function Problem({ message }: { message: string }) {
  return (
    <p role="alert" className={styles.problem}>
      <Icon name="warning" />
      {message}
    </p>
  );
}
