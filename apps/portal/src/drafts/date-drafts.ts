import type { FileDates, FileDetail } from '../api/files.ts';

export type DateField = keyof FileDates;

/** What stands in the two fields. */
export type TypedDates = Readonly<Record<DateField, string>>;

export interface DatesDraft<Base extends FileDates = FileDates> {
  /** The dates as they were shown when the typing began. */
  base: Base;
  typed: TypedDates;
  /** What the fields stood for when we wrote them: they show no seconds, and clocks show some times twice. */
  meant: FileDates;
  /** By whose clocks the fields are read. */
  zone: string;
}

/** What a file was when the typing began, as far as saving needs it. */
export type DatesBase = FileDates & Pick<FileDetail, 'checksum' | 'version'>;

type Draft = DatesDraft<DatesBase>;

/** Dates that were typed and are not saved yet, by the ids of their files: to leave a tab loses none. */
export interface DateDrafts {
  get: (fileId: string) => Draft | undefined;
  /** Null where nothing is left to save. */
  keep: (fileId: string, draft: Draft | null) => void;
  all: () => Readonly<Record<string, Draft>>;
  clear: () => void;
}

export function createDateDrafts(): DateDrafts {
  const drafts = new Map<string, Draft>();
  return {
    get: (fileId) => drafts.get(fileId),
    keep(fileId, draft) {
      if (draft === null) drafts.delete(fileId);
      else drafts.set(fileId, draft);
    },
    all: () => Object.fromEntries(drafts),
    clear: () => drafts.clear(),
  };
}
