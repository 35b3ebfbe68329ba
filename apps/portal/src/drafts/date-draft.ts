import type { FileDates, FileDetail } from '../api/files.ts';

export type DateField = keyof FileDates;

/** Local times such as "2026-11-21T14:05", or empty texts. */
export type TypedDates = Readonly<Record<DateField, string>>;

export interface DatesDraft<Base extends FileDates = FileDates> {
  base: Base;
  typed: TypedDates;
  /** The exact instants behind the prefilled texts, which have no seconds and can be ambiguous. */
  meant: FileDates;
  zone: string;
}

/** The dates and the version of the file when the user began to type. */
export type EditedFileDates = FileDates & Pick<FileDetail, 'checksum' | 'version'>;

export type FileDatesDraft = DatesDraft<EditedFileDates>;
