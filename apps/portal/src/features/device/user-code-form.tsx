import { readUserCode } from '@bakehouse/contract/input/user-code';
import { type SyntheticEvent, useState } from 'react';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { fieldTextOf } from '../../lib/typing/field-text.ts';
import type { ActionState } from '../../lib/use-action.ts';
import { useFirstFieldFocus } from '../../lib/use-first-field-focus.ts';
import styles from './device.module.css';
import { isUserCodeRefused } from './is-user-code-refused.ts';
import { TEXTS } from './texts.ts';

interface UserCodeFormProps {
  initialCode: string;
  find: ActionState<[userCode: string]>;
}

export function UserCodeForm({ initialCode, find }: UserCodeFormProps) {
  const form = useFirstFieldFocus();
  const [code, setCode] = useState(initialCode);
  const [isIncomplete, setIncomplete] = useState(false);
  const message = find.error === null ? undefined : failureMessageOf(find.error, TEXTS.findFailed);
  const isRefused = isUserCodeRefused(find.error);
  const fieldError = isIncomplete ? TEXTS.incomplete : isRefused ? message : undefined;

  const change = (text: string) => {
    setCode(text);
    setIncomplete(false);
    if (find.error !== null) find.reset();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = fieldTextOf(event.currentTarget, 'user-code');
    const letters = readUserCode(shown);
    setCode(shown);
    setIncomplete(letters === undefined);
    if (letters === undefined) find.reset();
    else void find.run(letters);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {message !== undefined && !isRefused && <Notice tone="danger" title={message} />}
      <TextField
        name="user-code"
        label={TEXTS.code}
        hint={TEXTS.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={change}
        error={fieldError}
      />
      <Button variant="primary" type="submit" busy={find.isPending}>
        {TEXTS.goOn}
      </Button>
    </form>
  );
}
