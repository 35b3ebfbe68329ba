import { SAVED_VIEW_NAME_MAX_LENGTH } from '@bakehouse/contract';
import { type SyntheticEvent, useState } from 'react';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useTextDraft } from '../../drafts/use-text-draft.ts';
import { useAction } from '../../lib/use-action.ts';
import { TEXTS } from './texts.ts';

interface ViewNameFormProps {
  label: string;
  action: string;
  /** The name under which the typed text is kept as a draft. */
  draft: string;
  initial?: string;
  /** When the promise rejects, the text stays in the form. */
  onSubmit: (name: string) => Promise<void>;
}

export function ViewNameForm(props: ViewNameFormProps) {
  const { label, action, draft, initial = '', onSubmit } = props;
  // The typed name outlives the menu and a reload.
  const { text: name, change: setName } = useTextDraft(`name of a view: ${draft}`, initial);
  const [isMissing, setMissing] = useState(false);
  const sending = useAction(async () => {
    await onSubmit(name.trim());
    setName(initial);
  });
  const failure = sending.error === null ? undefined : sending.error;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') void sending.run();
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={label}
        value={name}
        maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
        onChange={(typed) => {
          setName(typed);
          setMissing(false);
          if (failure !== undefined) sending.reset();
        }}
        error={
          isMissing
            ? TEXTS.nameMissing
            : failure === undefined
              ? undefined
              : failureMessageOf(failure, TEXTS.changeFailed)
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
