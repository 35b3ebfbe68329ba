import { type Ref, type SyntheticEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { readTyped } from './access-rules.ts';

interface AddAccessProps {
  ref: Ref<HTMLInputElement>;
  /** Those who have access already. */
  emails: readonly string[];
  /** Resolves to whether it worked. */
  onAdd: (email: string) => Promise<boolean>;
  onFailure: (error: unknown, detail: string) => void;
  /** Asks to show an entry that is there, or is there now. */
  onShow: (email: string) => void;
}

/** It carries the list of public suffixes: a chunk of its own, for those who add somebody. */
const loadCanonical = async () => (await import('@bakehouse/contract/grantee')).canonicalGrantee;

/** A failure is reported when the chunk is needed. */
const preloadCanonical = () => {
  loadCanonical().catch(() => undefined);
};

export function AddAccess({ ref, emails, onAdd, onFailure, onShow }: AddAccessProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const add = useAction(async () => {
    const canonical = await loadCanonical().catch((error: unknown) => {
      onFailure(error, `${text} could not be added.`);
    });
    if (!canonical) return;
    const typed = readTyped({ text, emails, canonical });
    setProblem('message' in typed ? typed.message : undefined);
    if (typed.kind === 'present') onShow(typed.email);
    if (typed.kind !== 'new' || !(await onAdd(typed.email))) return;
    setText((now) => (now === text ? '' : now));
    onShow(typed.email);
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add.run();
  };

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={ref}
        label="Add access"
        hint="An email or a whole domain (*@domain.com)"
        error={problem}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onFocus={preloadCanonical}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
        button={
          <Button type="submit" busy={add.isPending}>
            Add
          </Button>
        }
      />
    </form>
  );
}
