import { DISCLOSED_DENYING_RULES, type Refusal } from '@bakehouse/contract';
import type { SharedFile } from '../../../api/access/shared-files.ts';
import { formatBytes } from '../../../components/local-files/format-bytes.ts';
import { FILE_PAGE_TEXTS as TEXTS } from './texts.ts';

interface DateFact {
  label: string;
  iso: string | null;
  /** Shown in place of a missing date. */
  missing: string;
}

interface SharedFileFacts {
  /** Null if the user may open the file. */
  refusal: Refusal | null;
  dates: readonly DateFact[];
  kind: string;
}

const nextChangeFact = ({ isAllowed, changesAt, rule }: SharedFile): readonly DateFact[] => {
  if (isAllowed) return [{ label: TEXTS.until, iso: changesAt, missing: TEXTS.noEnd }];
  return rule === 'not_openable_yet'
    ? [{ label: TEXTS.opensOn, iso: changesAt, missing: TEXTS.noChange }]
    : [];
};

export const toSharedFileFacts = (file: SharedFile): SharedFileFacts => ({
  refusal: DISCLOSED_DENYING_RULES.find((denying) => denying === file.rule) ?? null,
  dates: [
    ...nextChangeFact(file),
    { label: TEXTS.granted, iso: file.granted, missing: TEXTS.noChange },
    { label: TEXTS.lastAllowed, iso: file.lastOpenedAt, missing: TEXTS.neverAllowed },
  ],
  kind: TEXTS.kindOf(file.type, formatBytes(file.size)),
});
