import type { AccessRequest } from '@bakehouse/contract';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import styles from './requests.module.css';
import { REQUESTS_TEXTS as TEXTS } from './texts.ts';
import type { AnswerControl } from './use-answer.ts';

const WORD_MAX_LENGTH = 500;

interface RefuseFormProps {
  request: AccessRequest;
  kind: 'refuse' | 'ban';
  answer: AnswerControl;
  onCancel: () => void;
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

export function RefuseForm({ request, kind, answer, onCancel }: RefuseFormProps) {
  const [word, setWord] = useState('');
  const isBan = kind === 'ban';
  const effect = isBan ? TEXTS.banEffect(request.email) : TEXTS.refuseEffect(request.email);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        answer.send({ answer: kind, word });
      }}
    >
      <UnsavedTyping isTyped={word !== ''} />
      <p>{effect}</p>
      <TextField
        label={isBan ? TEXTS.reason : TEXTS.word}
        maxLength={WORD_MAX_LENGTH}
        autoComplete="off"
        value={word}
        onChange={setWord}
      />
      {answer.failure !== null && (
        <p role="alert" className={styles.error}>
          {answer.failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          ref={focusOnMount}
          type="submit"
          variant={isBan ? 'danger' : 'primary'}
          size="compact"
          busy={answer.isPending}
        >
          {isBan ? TEXTS.ban : TEXTS.refuse}
        </Button>
        <Button size="compact" onClick={onCancel}>
          {TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}
