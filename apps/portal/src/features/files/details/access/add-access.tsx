import { type RefObject, type SyntheticEvent, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../../components/button.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { lazyChunk } from '../../../../lazy/lazy-chunk.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { LazyChunkFailure } from '../../../../lazy/lazy-chunk-failure.tsx';
import { useTextDraft } from '../../../../drafts/use-text-draft.ts';
import { asWhole, readTypedList } from './access-rules.ts';
import styles from './add-access.module.css';

interface AddAccessProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The key of the draft. */
  field: string;
  label: string;
  hint: string;
  /** Splits the text into addresses; by default the whole text is one address. */
  split?: (text: string) => readonly string[];
  /** The addresses that already have access. */
  emails: readonly string[];
  /** Resolves to false after a failure. */
  onAdd: (emails: readonly string[]) => Promise<boolean>;
  /** Scrolls to an entry that exists or was just added. */
  onShow: (email: string) => void;
}

/** A chunk of its own, because it contains the list of public suffixes. */
const canonicalPart = lazyChunk(
  async () => (await import('@bakehouse/contract/grantee')).canonicalGrantee,
);

export function AddAccess({
  ref,
  field,
  label,
  hint,
  split = asWhole,
  emails,
  onAdd,
  onShow,
}: AddAccessProps) {
  const { text, change, clear } = useTextDraft(field);
  const check = useSyncExternalStore(canonicalPart.subscribe, canonicalPart.get);
  const [problem, setProblem] = useState<string>();

  const add = useAction(async () => {
    const canonical = await canonicalPart.load();
    const parts = split(text);
    const typed = readTypedList({ parts, emails, canonical });
    setProblem('message' in typed ? typed.message : undefined);
    if (typed.kind === 'present') onShow(typed.email);
    // With several addresses, the selection shows which one is meant.
    if ('part' in typed && parts.length > 1) select(ref.current, typed.part);
    if (typed.kind !== 'new' || !(await onAdd(typed.emails))) return;
    clear(text);
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
        onFocus={canonicalPart.preload}
        onChange={(next) => {
          change(next);
          setProblem(undefined);
        }}
        button={
          <Button type="submit" busy={add.isPending}>
            Add
          </Button>
        }
      />
      {add.error !== null && check.status === 'failed' && (
        <div className={styles.lost}>
          <LazyChunkFailure chunk={canonicalPart} name="The check of addresses" />
        </div>
      )}
    </form>
  );
}

const select = (input: HTMLInputElement | null, part: string) => {
  const start = input?.value.indexOf(part) ?? -1;
  if (start >= 0) input?.setSelectionRange(start, start + part.length);
};
