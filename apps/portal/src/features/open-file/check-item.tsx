import { showControlCharacters } from '@bakehouse/contract';
import type { AskedFile } from '../../api/access/access-requests.ts';
import type { OpeningAnswer } from '../../api/local-files/openings.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { FileProblem } from '../../components/local-files/file-problem.tsx';
import { FileReadingProgress } from '../../components/local-files/file-reading.tsx';
import { LocalFileRow } from '../../components/local-files/local-file.tsx';
import { RefusalAdvice } from '../../components/refusal/refusal-advice.tsx';
import { AskAccess } from '../../refusals/ask/ask-access.tsx';
import type { OpenedContent, SealedCopy } from '../../sealed-copies/opening-messages.ts';
import { useZone } from '../../time/zone.tsx';
import { type FileCheck, toCheckVerdict } from './check-rules.ts';
import styles from './open-file-dialog.module.css';
import { BROKEN_COPY_TEXTS, FIELDS_TEXTS, ORIGINAL_TEXTS, TEXTS } from './texts.ts';

interface CheckItemProps {
  check: FileCheck;
  onRetry: () => void;
  onAskHere: (copy: SealedCopy) => void;
  onSave: (content: Blob, name: string) => void;
  /** @param button gets the focus back when the view is closed */
  onView: (opened: OpenedContent, name: string, button: HTMLButtonElement) => void;
  onRemove: () => void;
}

export function CheckItem({ check, onRemove, ...actions }: CheckItemProps) {
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
      {check.isOther && check.listed && (
        <FileProblem role="alert" message={TEXTS.isOther(name, check.listed.name)} />
      )}
      <CheckItemState check={check} {...actions} />
    </LocalFileRow>
  );
}

function CheckItemState({
  check,
  onRetry,
  onAskHere,
  ...answer
}: Omit<CheckItemProps, 'onRemove'>) {
  const { file, state } = check;
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
    case 'opening':
      return (
        <FileReadingProgress
          label={TEXTS.openingOf(file.name)}
          bytes={state.bytes}
          size={file.size}
          text={TEXTS.openedBytes(state.bytes, file.size)}
        />
      );
    case 'answered':
      return <CheckAnswer file={file} {...state} {...answer} />;
    case 'elsewhere':
      return (
        <>
          <FileProblem role="alert" message={TEXTS.elsewhere(state.copy.origin)} />
          <p>{TEXTS.hasMoved}</p>
          <Button
            size="compact"
            aria-label={TEXTS.askHereFor(file.name)}
            onClick={() => onAskHere(state.copy)}
          >
            {TEXTS.askHere}
          </Button>
        </>
      );
    case 'broken':
      return <FileProblem role="alert" message={BROKEN_COPY_TEXTS[state.problem]} />;
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

interface CheckAnswerProps extends Pick<CheckItemProps, 'onSave' | 'onView'> {
  file: File;
  answer: OpeningAnswer;
  asked: AskedFile;
  opened?: OpenedContent;
}

function CheckAnswer({ file, answer, asked, opened, onSave, onView }: CheckAnswerProps) {
  const { name: zone } = useZone();
  const { tone, title, sentences } = toCheckVerdict(answer, file.name, zone);
  return (
    <>
      <Badge tone={tone}>{title}</Badge>
      {!answer.isAllowed && (
        <>
          <RefusalAdvice refusal={answer.refusal} baker={answer.baker} fileName={file.name} />
          <AskAccess file={asked} name={file.name} refusal={answer.refusal} />
        </>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {answer.isAllowed && opened && (
        <OpenedActions
          name={showControlCharacters(answer.name)}
          isWhole={opened.isWhole}
          onSave={() => onSave(opened.content, answer.name)}
          onView={(button) => onView(opened, answer.name, button)}
        />
      )}
    </>
  );
}

interface OpenedActionsProps {
  name: string;
  isWhole: boolean;
  onSave: () => void;
  onView: (button: HTMLButtonElement) => void;
}

function OpenedActions({ name, isWhole, onSave, onView }: OpenedActionsProps) {
  const texts = isWhole ? ORIGINAL_TEXTS : FIELDS_TEXTS;
  return (
    <>
      <p>{texts.what}</p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="compact"
          aria-label={TEXTS.viewOf(name)}
          onClick={({ currentTarget }) => onView(currentTarget)}
        >
          {TEXTS.view}
        </Button>
        <Button size="compact" aria-label={texts.saveOf(name)} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
    </>
  );
}
