import { type RefObject, useRef, useState } from 'react';
import { useTextDraft } from '../../drafts/use-text-draft.ts';
import { useZone } from '../../time/zone.tsx';
import { useGranteeReader } from '../../grantees/use-grantee-reader.ts';
import { useService } from '../../lib/services.tsx';
import {
  BAKE_FIELDS,
  type BakeField,
  type BakeTexts,
  type FieldProblem,
  readBakeTexts,
} from './read-bake-texts.ts';
import type { SharedBakeFields } from './batch/use-batch.ts';

export interface TypedField {
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
  limit: '',
  layers: '',
  fieldLimits: '',
  openable: '',
  expires: '',
  tell: true,
};

const findPartlyTypedDate = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)?.name;

/** The typed texts are drafts, so they outlive the dialog and a reload of the page. */
export function useBakeForm(): BakeForm {
  const { name: zone } = useZone();
  const now = useService('now');
  const reader = useGranteeReader('');
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FieldProblem>();
  const [isTelling, setTelling] = useState(true);
  const [fills, setFills] = useState(0);
  const drafts = {
    people: useTextDraft('bake: people'),
    limit: useTextDraft('bake: limit'),
    layers: useTextDraft('bake: layers'),
    fieldLimits: useTextDraft('bake: limits of fields'),
    openable: useTextDraft('bake: openable'),
    expires: useTextDraft('bake: expires'),
  };

  const fieldOf = (field: BakeField): TypedField => ({
    text: drafts[field].text,
    problem: problem?.field === field ? problem.problem : undefined,
    change(text) {
      drafts[field].change(text);
      setProblem(undefined);
    },
  });

  const typed = (): BakeTexts => ({
    people: drafts.people.text,
    limit: drafts.limit.text,
    layers: drafts.layers.text,
    fieldLimits: drafts.fieldLimits.text,
    openable: drafts.openable.text,
    expires: drafts.expires.text,
    tell: isTelling,
  });

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
      limit: fieldOf('limit'),
      layers: fieldOf('layers'),
      fieldLimits: fieldOf('fieldLimits'),
      openable: fieldOf('openable'),
      expires: fieldOf('expires'),
    },
    tell: { isOn: isTelling, change: setTelling },
    async read() {
      const texts = typed();
      const canonical = await reader.load(`${texts.people}\n${texts.layers}`);
      const partlyTyped = findPartlyTypedDate(ref.current);
      const result = readBakeTexts(texts, canonical, { now: now(), zone, partlyTyped });
      const isRefused = 'problem' in result;
      setProblem(isRefused ? result : undefined);
      if (!isRefused) return result;
      ref.current?.querySelector<HTMLElement>(`[name=${result.field}]`)?.focus();
      return null;
    },
    typed,
    fill,
    fills,
    clear: () => fill(EMPTY_BAKE_TEXTS),
  };
}
