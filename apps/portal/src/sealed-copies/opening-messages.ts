import type { OpeningKeys } from '../api/local-files/openings.ts';
import type { PrivateFilePlace } from '../private-files/private-file.ts';

/** Read from the beginning of a copy; nothing proves it before the server was asked. */
export interface SealedCopy {
  origin: string;
  fileId: string;
  /** The header of each part, in base64. */
  headers: readonly string[];
}

export type OpeningProblem =
  'damaged' | 'not_the_original' | 'unreadable' | 'full' | 'too_large' | 'fields_only';

export interface OpenedContent {
  content: Blob;
  /** False for a document of the fields that are shared with this person. */
  isWhole: boolean;
}

export type OpeningRequest =
  | { kind: 'identify'; file: File }
  | {
      kind: 'open';
      file: File;
      keys: OpeningKeys;
      /** Null if the content is collected in memory. */
      place: PrivateFilePlace | null;
    };

export type OpeningReport =
  | { kind: 'progress'; bytes: number }
  | { kind: 'identified'; copy: SealedCopy | null }
  | ({ kind: 'opened' } & OpenedContent)
  | { kind: 'failed'; problem: OpeningProblem };
