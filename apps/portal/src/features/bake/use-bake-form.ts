import { type RefObject, useRef, useState } from 'react';
import { useTextDraft } from '../../drafts/use-text-draft.ts';
import { useZone } from '../../time/zone.tsx';
import { parseTypedDates } from './date-rules.ts';
import { parseLayers } from './fields/layer-rules.ts';
import { lazyCanonicalGrantee } from '../../grantees/canonical-grantee.ts';
import { parsePeople } from '../../grantees/parse-people.ts';
import { FORM_TEXTS } from './texts.ts';
import type { SharedBakeFields } from './batch/use-batch.ts';

const BAKE_FIELDS = ['people', 'layers', 'openable', 'expires'] as const;

type BakeField = (typeof BAKE_FIELDS)[number];

/** All that is typed and chosen in the form. */
export type BakeTexts = Readonly<Record<BakeField, string>> & { tell: boolean };

interface TypedField {
  text: string;
  problem: string | undefined;
  change: (text: string) => void;
}

export interface BakeForm {
  ref: RefObject<HTMLFormElement | null>;
  fields: Readonly<Record<BakeField, TypedField>>;
  tell: { isOn: boolean; change: (isOn: boolean) => void };
  typed: () => BakeTexts;
  fill: (texts: BakeTexts) => void;
  /** How often the form was filled in or cleared. */
  fills: number;
  /** Returns what was typed, or shows the first problem and returns null. */
  read: () => Promise<SharedBakeFields | null>;
  clear: () => void;
}

const EMPTY_BAKE_TEXTS: BakeTexts = {
  people: '',
  layers: '',
  openable: '',
  expires: '',
  tell: true,
};

interface FieldProblem {
  field: BakeField;
  message: string;
}

const findPartlyTypedDate = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)?.name;

/** The typed texts are drafts, so they outlive the dialog and a reload of the page. */
export function useBakeForm(): BakeForm {
  const { name: zone } = useZone();
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FieldProblem>();
  const [isTelling, setTelling] = useState(true);
  const [fills, setFills] = useState(0);
  const drafts = {
    people: useTextDraft('bake: people'),
    layers: useTextDraft('bake: layers'),
    openable: useTextDraft('bake: openable'),
    expires: useTextDraft('bake: expires'),
  };

  const fieldOf = (field: BakeField): TypedField => ({
    text: drafts[field].text,
    problem: problem?.field === field ? problem.message : undefined,
    change(text) {
      drafts[field].change(text);
      setProblem(undefined);
    },
  });

  const refuse = (field: BakeField, message: string) => {
    setProblem({ field, message });
    ref.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    return null;
  };

  const fill = ({ tell, ...texts }: BakeTexts) => {
    for (const field of BAKE_FIELDS) drafts[field].change(texts[field]);
    setTelling(tell);
    setFills((count) => count + 1);
    setProblem(undefined);
  };

  return {
    ref,
    fields: {
      people: fieldOf('people'),
      layers: fieldOf('layers'),
      openable: fieldOf('openable'),
      expires: fieldOf('expires'),
    },
    tell: { isOn: isTelling, change: setTelling },
    async read() {
      const canonical = await lazyCanonicalGrantee.load();
      const { people, wrong } = parsePeople(drafts.people.text, canonical);
      if (wrong.length > 0) return refuse('people', FORM_TEXTS.wrongPeople(wrong));
      const partly = findPartlyTypedDate(ref.current);
      if (partly === 'openable' || partly === 'expires') return refuse(partly, FORM_TEXTS.noDate);
      const typed = { openable: drafts.openable.text, expires: drafts.expires.text };
      const parsed = parseTypedDates(typed, zone);
      if ('problem' in parsed) return refuse(parsed.field, parsed.problem);
      const layered = parseLayers(drafts.layers.text, canonical);
      if ('problem' in layered) return refuse('layers', layered.problem);
      setProblem(undefined);
      return { people, layers: layered.layers, tell: isTelling, ...parsed.dates };
    },
    typed: () => ({
      people: drafts.people.text,
      layers: drafts.layers.text,
      openable: drafts.openable.text,
      expires: drafts.expires.text,
      tell: isTelling,
    }),
    fill,
    fills,
    clear: () => fill(EMPTY_BAKE_TEXTS),
  };
}
