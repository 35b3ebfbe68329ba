import { type SyntheticEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { NewPeople } from '../../../../api/file-changes.ts';
import { Button } from '../../../../components/button.tsx';
import { Switch } from '../../../../components/fields/switch.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { lazyCanonicalGrantee } from '../../../../grantees/canonical-grantee.ts';
import { TypedPeople } from '../../../../grantees/typed-people.tsx';
import { useAction } from '../../../../lib/use-action.ts';
import { LazyChunkFailure } from '../../../../lazy/lazy-chunk-failure.tsx';
import { useTextDraft } from '../../../../drafts/use-text-draft.ts';
import { parseGrantees } from './access-rules.ts';
import styles from './add-access.module.css';
import { ACCESS_TEXTS } from '../texts.ts';

interface AddAccessProps {
  /** The key under which the typed text is kept as a draft. */
  field: string;
  label: string;
  hint: string;
  /** The addresses that already have access. */
  emails: readonly string[];
  /** Gives the addresses access after the grace period; resolves to false after a failure. */
  onAdd: (people: NewPeople) => Promise<boolean>;
  /** Scrolls to the entry of an address that already had access or was just added. */
  onShow: (email: string) => void;
}

export function AddAccess({ field, label, hint, emails, onAdd, onShow }: AddAccessProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, change, clear, restore } = useTextDraft(field);
  const check = useSyncExternalStore(lazyCanonicalGrantee.subscribe, lazyCanonicalGrantee.get);
  const [problem, setProblem] = useState<string>();
  const [tell, setTell] = useState(true);

  const add = useAction(async () => {
    const canonical = await lazyCanonicalGrantee.load();
    const typed = parseGrantees({ text, emails, canonical });
    setProblem('message' in typed ? typed.message : undefined);
    if (typed.kind === 'present') onShow(typed.email);
    if ('part' in typed) selectText(input.current, typed.part);
    if (typed.kind !== 'new') return;
    clear(text);
    for (const email of typed.emails) onShow(email);
    void onAdd({ emails: typed.emails, tell }).then((isAdded) => {
      if (!isAdded) restore(text);
    });
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add.run();
  };

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={label}
        hint={hint}
        error={problem}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onFocus={lazyCanonicalGrantee.preload}
        onChange={(next) => {
          change(next);
          setProblem(undefined);
        }}
        button={
          <Button type="submit" busy={add.isPending}>
            {ACCESS_TEXTS.add}
          </Button>
        }
      />
      <TypedPeople
        text={text}
        onChange={(next) => {
          change(next);
          setProblem(undefined);
        }}
      />
      {text !== '' && (
        <div className={styles.tell}>
          <Switch label={ACCESS_TEXTS.tell} isOn={tell} onChange={setTell} />
        </div>
      )}
      {add.error !== null && check.status === 'failed' && (
        <div className={styles.lost}>
          <LazyChunkFailure chunk={lazyCanonicalGrantee} name={ACCESS_TEXTS.addressCheck} />
        </div>
      )}
    </form>
  );
}

const isSeparator = (character: string | undefined) =>
  character === undefined || /[\s,;]/.test(character);

/** Finds the part as a whole piece, not inside of a longer one. */
function findPartStart(text: string, part: string): number {
  let start = text.indexOf(part);
  while (start >= 0) {
    if ([text[start - 1], text[start + part.length]].every(isSeparator)) return start;
    start = text.indexOf(part, start + 1);
  }
  return -1;
}

const selectText = (input: HTMLInputElement | null, part: string) => {
  const start = findPartStart(input?.value ?? '', part);
  if (start >= 0) input?.setSelectionRange(start, start + part.length);
};
