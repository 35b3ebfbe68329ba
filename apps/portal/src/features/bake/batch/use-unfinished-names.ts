import { useEffect } from 'react';
import { useUnsavedWork } from '../../../components/unsaved/unsaved-work-scope.ts';
import { useTextDraft } from '../../../drafts/use-text-draft.ts';
import type { Batch } from './batch-rules.ts';
import { UNBAKED_TEXTS } from '../texts.ts';

const SEPARATOR = '\n';

interface UnfinishedNames {
  /** The names of the files that were not baked before the page was reloaded. */
  names: readonly string[];
  forget: () => void;
}

/** Browsers do not keep chosen files over a reload, so their names say what to choose again. */
export function useUnfinishedNames(batch: Batch): UnfinishedNames {
  const { text, change } = useTextDraft('bake: names');
  const unfinished = batch
    .filter(({ state }) => state.kind !== 'baked')
    .map(({ file }) => file.name)
    .join(SEPARATOR);
  useUnsavedWork(unfinished === '' ? null : UNBAKED_TEXTS);
  const isKnown = batch.length === 0 || unfinished === text;

  useEffect(() => {
    if (!isKnown) change(unfinished);
  });

  return { names: text === '' ? [] : text.split(SEPARATOR), forget: () => change('') };
}
