import type { FileDates, FileDetail } from '../api/files.ts';

export type DateField = keyof FileDates;

/** The texts of the two date fields. */
export type TypedDates = Readonly<Record<DateField, string>>;

export interface DatesDraft<Base extends FileDates = FileDates> {
  /** The dates of the file when the typing began. */
  base: Base;
  typed: TypedDates;
  /** The instants behind texts that we filled in: texts have no seconds and can name two instants. */
  meant: FileDates;
  /** The time zone of the texts. */
  zone: string;
}

/** What saving needs to know of the file as it was when the typing began. */
export type DatesBase = FileDates & Pick<FileDetail, 'checksum' | 'version'>;

export type FileDatesDraft = DatesDraft<DatesBase>;
