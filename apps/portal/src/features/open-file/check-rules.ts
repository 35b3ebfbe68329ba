import type { AskedFile } from '../../api/access/access-requests.ts';
import type { ListedFile } from '../../api/access/shared-files.ts';
import type { OpeningAnswer } from '../../api/local-files/openings.ts';
import type { OpenedContent, SealedCopy } from '../../sealed-copies/opening-messages.ts';
import { formatDate } from '../../time/format-date.ts';
import { ALLOWING_RULE_TEXTS, type BrokenCopyProblem, TEXTS } from './texts.ts';

/** Sealed copies name the id of their file, and originals are known by their checksum. */
export type RecognisedFile = Partial<Pick<ListedFile, 'id' | 'checksum'>>;

export type FileCheckState =
  | { kind: 'reading'; bytes: number }
  | { kind: 'asking' }
  /** An allowed sealed copy is being opened. */
  | { kind: 'opening'; bytes: number }
  /** The content is there for an allowed sealed copy. */
  | { kind: 'answered'; answer: OpeningAnswer; asked: AskedFile; opened?: OpenedContent }
  /** The sealed copy names another server, and nobody was asked yet. */
  | { kind: 'elsewhere'; copy: SealedCopy }
  /** The file cannot be read, or is a sealed copy that does not lead to the original. */
  | { kind: 'broken'; problem: BrokenCopyProblem }
  /** The server could not be asked. */
  | { kind: 'failed'; message: string };

export interface FileCheck {
  id: string;
  file: File;
  state: FileCheckState;
  /** The listed file that the user wanted to open; null if any file will do. */
  listed: ListedFile | null;
  /** True when the chosen file is another one than the listed one. */
  isOther?: boolean;
}

export type FileCheckEvent =
  | { kind: 'added'; checks: readonly FileCheck[] }
  | { kind: 'removed'; id: string }
  | { kind: 'changed'; id: string; state: FileCheckState }
  | { kind: 'recognised as another'; id: string }
  | { kind: 'cleared' };

export function changeFileChecks(
  checks: readonly FileCheck[],
  event: FileCheckEvent,
): readonly FileCheck[] {
  switch (event.kind) {
    case 'added':
      return [...event.checks, ...checks];
    case 'removed':
      return checks.filter(({ id }) => id !== event.id);
    case 'changed':
      return checks.map((check) =>
        check.id === event.id ? { ...check, state: event.state } : check,
      );
    case 'recognised as another':
      return checks.map((check) => (check.id === event.id ? { ...check, isOther: true } : check));
    case 'cleared':
      return [];
  }
}

export const isOtherFile = (found: RecognisedFile, listed: ListedFile | null): boolean =>
  listed !== null &&
  ((found.id ?? listed.id) !== listed.id ||
    (found.checksum ?? listed.checksum) !== listed.checksum);

export interface CheckVerdict {
  tone: 'success' | 'blocked' | 'neutral';
  title: string;
  sentences: readonly string[];
}

/** @param fileName the name of the file on this device, which may differ from the baked name */
export function toCheckVerdict(
  answer: OpeningAnswer,
  fileName: string,
  zone: string,
): CheckVerdict {
  const { changesAt } = answer;
  if (answer.isAllowed) {
    const { name, baker, rule } = answer;
    return {
      tone: 'success',
      title: TEXTS.allowed,
      sentences: [
        ALLOWING_RULE_TEXTS[rule],
        changesAt === null ? TEXTS.noEnd : TEXTS.until(formatDate(changesAt, zone)),
        name === fileName ? TEXTS.bakedBy(baker) : TEXTS.bakedAs(name, baker),
      ],
    };
  }
  const opensOn =
    answer.refusal === 'not_openable_yet' && changesAt !== null
      ? [TEXTS.opensOn(formatDate(changesAt, zone))]
      : [];
  return {
    tone: answer.refusal === 'unknown' ? 'neutral' : 'blocked',
    title: answer.refusal === 'unknown' ? TEXTS.unknown : TEXTS.refused,
    sentences: opensOn,
  };
}

const UNANSWERED_KINDS: ReadonlySet<FileCheckState['kind']> = new Set([
  'reading',
  'asking',
  'opening',
  'failed',
]);

export const isUnanswered = ({ state }: FileCheck): boolean => UNANSWERED_KINDS.has(state.kind);

/** The newest answers, for screen readers. */
export const toAnnouncement = (checks: readonly FileCheck[], zone: string): string =>
  checks
    .flatMap(({ file, state }) =>
      state.kind === 'answered'
        ? TEXTS.result(file.name, toCheckVerdict(state.answer, file.name, zone).title)
        : [],
    )
    .join(' ');
