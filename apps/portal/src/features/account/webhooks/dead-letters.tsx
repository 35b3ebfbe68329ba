import type { DeadLetter } from '@bakehouse/contract';
import { useId, useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { formatTimeSince } from '../../../time/relative-time.ts';
import listStyles from '../settings-list.module.css';
import { DEAD_LETTER_TEXTS as TEXTS } from './texts.ts';
import { useDeadLetters, useReloadWebhooks } from './use-webhooks.ts';
import styles from './webhooks.module.css';

interface DeadLettersProps {
  id: string;
  name: string;
  count: number;
}

export function DeadLetters({ id, name, count }: DeadLettersProps) {
  const { webhooks } = useService('api');
  const toasts = useService('toasts');
  const reload = useReloadWebhooks();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const replay = useAction(async () => {
    try {
      const events = await webhooks.replayDeadLetters(id);
      toasts.add({ tone: 'success', message: TEXTS.replayed(events) });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, TEXTS.replayFailed) });
    }
    await reload();
  });
  return (
    <div className={styles.letters}>
      <p className={styles.lettersTitle}>{TEXTS.count(count)}</p>
      <div className={styles.tools}>
        <Button
          size="compact"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={isOpen ? undefined : TEXTS.showOf(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? TEXTS.hide : TEXTS.show}
        </Button>
        <Button size="compact" busy={replay.isPending} onClick={() => void replay.run()}>
          {TEXTS.replay}
        </Button>
      </div>
      <div id={list}>{isOpen && <LetterList id={id} name={name} />}</div>
    </div>
  );
}

function LetterList({ id, name }: Omit<DeadLettersProps, 'count'>) {
  const letters = useDeadLetters(id);
  if (letters.isPending) return <p className={listStyles.detail}>{TEXTS.loading}</p>;
  if (letters.isError) {
    return (
      <Notice
        tone="danger"
        title={failureMessageOf(letters.error, TEXTS.failed)}
        action={{ label: TEXTS.tryAgain, onPress: () => void letters.refetch() }}
      />
    );
  }
  return (
    <ul className={listStyles.list} aria-label={TEXTS.list(name)}>
      {letters.data.map((letter) => (
        <LetterRow key={letter.sequence} letter={letter} />
      ))}
    </ul>
  );
}

function LetterRow({ letter }: { letter: DeadLetter }) {
  const { sequence, message, failed_at: failedAt, attempts, last_error: problem } = letter;
  const now = useService('now');
  const time = formatTimeSince(Date.parse(failedAt), now());
  return (
    <li>
      <div>{TEXTS.row(sequence, message)}</div>
      <div className={listStyles.detail}>
        {letter.is_replayed ? TEXTS.waiting : TEXTS.facts(time, attempts, problem)}
      </div>
    </li>
  );
}
