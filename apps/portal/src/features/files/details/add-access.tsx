import { type RefObject, type SyntheticEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { asWhole, readTypedList } from './access-rules.ts';

interface AddAccessProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  /** Cuts what was typed into addresses; without it the text is one. */
  split?: (text: string) => readonly string[];
  /** Those who have access already. */
  emails: readonly string[];
  /** Resolves to whether it worked. */
  onAdd: (emails: readonly string[]) => Promise<boolean>;
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

export function AddAccess({
  ref,
  label,
  hint,
  split = asWhole,
  emails,
  onAdd,
  onFailure,
  onShow,
}: AddAccessProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const add = useAction(async () => {
    const canonical = await loadCanonical().catch((error: unknown) => {
      onFailure(error, `${text} could not be added.`);
    });
    if (!canonical) return;
    const parts = split(text);
    const typed = readTypedList({ parts, emails, canonical });
    setProblem('message' in typed ? typed.message : undefined);
    if (typed.kind === 'present') onShow(typed.email);
    // Of several addresses, which one it is.
    if ('part' in typed && parts.length > 1) select(ref.current, typed.part);
    if (typed.kind !== 'new' || !(await onAdd(typed.emails))) return;
    setText((now) => (now === text ? '' : now));
    for (const email of typed.emails) onShow(email);
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add.run();
  };

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={ref}
        label={label}
        hint={hint}
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

const select = (input: HTMLInputElement | null, part: string) => {
  const start = input?.value.indexOf(part) ?? -1;
  if (start >= 0) input?.setSelectionRange(start, start + part.length);
};
