import { type RefObject, useState } from 'react';
import type { NewPeople } from '../../../../../api/file-changes.ts';
import { useTextDraft } from '../../../../../drafts/use-text-draft.ts';
import { parseLimit } from '../../../../../grantees/terms/typed-terms.ts';
import { useGranteeReader } from '../../../../../grantees/use-grantee-reader.ts';
import { useService } from '../../../../../lib/services.tsx';
import { useAction } from '../../../../../lib/use-action.ts';
import { useZone } from '../../../../../time/zone.tsx';
import { parseGrantees } from '../access-rules.ts';

export interface AddAccessOptions {
  /** The key under which the typed text is kept as a draft. */
  field: string;
  /** The addresses that already have access. */
  emails: readonly string[];
  /** Gives the addresses access after the grace period; resolves to false after a failure. */
  onAdd: (people: NewPeople) => Promise<boolean>;
  /** Scrolls to the entry of an address that already had access or was just added. */
  onShow: (email: string) => void;
}

interface AddProblem {
  people?: string | undefined;
  limit?: string | undefined;
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

/** The typed people and limit, and their sending. */
export function useAddAccess(options: AddAccessOptions, input: RefObject<HTMLInputElement | null>) {
  const { field, emails, onAdd, onShow } = options;
  const people = useTextDraft(field);
  const limit = useTextDraft(`${field} limit`);
  const now = useService('now');
  const { name: zone } = useZone();
  const reader = useGranteeReader(people.text);
  const [problem, setProblem] = useState<AddProblem>({});
  const [tell, setTell] = useState(true);

  const add = useAction(async () => {
    const { text } = people;
    const canonical = await reader.load(text);
    const typed = parseGrantees({ text, emails, canonical, nameOf: reader.nameOf });
    const parsed = parseLimit(limit.text, { now: now(), zone });
    setProblem({
      people: 'message' in typed ? typed.message : undefined,
      limit: 'problem' in parsed ? parsed.problem : undefined,
    });
    if (typed.kind === 'present') onShow(typed.email);
    if ('part' in typed) selectText(input.current, typed.part);
    if (typed.kind !== 'new' || 'problem' in parsed) return;
    people.clear(text);
    limit.clear(limit.text);
    for (const email of typed.emails) onShow(email);
    void onAdd({ emails: typed.emails, tell, terms: parsed.terms }).then((isAdded) => {
      if (isAdded) return;
      people.restore(text);
      limit.restore(limit.text);
    });
  });

  const changeWith = (change: (text: string) => void) => (text: string) => {
    change(text);
    setProblem({});
  };
  return {
    text: people.text,
    limit: limit.text,
    tell,
    problem,
    change: changeWith(people.change),
    changeLimit: changeWith(limit.change),
    setTell,
    add,
    isCheckLost: add.error !== null && reader.isFailed,
  };
}
