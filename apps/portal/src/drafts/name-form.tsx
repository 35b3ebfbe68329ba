import { type SyntheticEvent, useState } from 'react';
import { failureMessageOf } from '../api/http/failure.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { useAction } from '../lib/use-action.ts';
import { useTextDraft } from './use-text-draft.ts';

interface NameFormTexts {
  action: string;
  hint?: string;
}

interface NameFormProps {
  label: string;
  /** The texts for the name that is typed. */
  textsOf: (name: string) => NameFormTexts;
  missing: string;
  failed: string;
  maxLength: number;
  /** The name under which the typed text is kept as a draft. */
  draft: string;
  initial?: string;
  /** When the promise rejects or becomes false, the text stays in the form. */
  onSubmit: (name: string) => Promise<boolean>;
}

export function NameForm(props: NameFormProps) {
  const { label, textsOf, missing, failed, maxLength, draft, initial = '', onSubmit } = props;
  // The typed name outlives the menu and a reload.
  const { text: name, change: setName } = useTextDraft(draft, initial);
  const [isMissing, setMissing] = useState(false);
  const sending = useAction(async () => {
    if (await onSubmit(name.trim())) setName(initial);
  });
  const failure = sending.error === null ? undefined : sending.error;
  const { action, hint } = textsOf(name.trim());

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') void sending.run();
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        value={name}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(typed) => {
          setName(typed);
          setMissing(false);
          if (failure !== undefined) sending.reset();
        }}
        error={
          isMissing
            ? missing
            : failure === undefined
              ? undefined
              : failureMessageOf(failure, failed)
        }
        button={
          <Button type="submit" size="compact" busy={sending.isPending}>
            {action}
          </Button>
        }
      />
    </form>
  );
}
