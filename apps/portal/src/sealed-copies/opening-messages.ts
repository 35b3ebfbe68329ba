import type { OpeningKey } from '../api/local-files/openings.ts';
import type { PrivateFilePlace } from '../private-files/private-file.ts';

/** Read from the beginning of a copy; nothing proves it before the server was asked. */
export interface SealedCopy {
  origin: string;
  fileId: string;
  /** The whole header, in base64. */
  header: string;
}

export type OpeningProblem = 'damaged' | 'not_the_original' | 'unreadable' | 'full' | 'too_large';

export type OpeningRequest =
  | { kind: 'identify'; file: File }
  | {
      kind: 'open';
      file: File;
      key: OpeningKey;
      /** Null if the original is collected in memory. */
      place: PrivateFilePlace | null;
    };

export type OpeningReport =
  | { kind: 'progress'; bytes: number }
  | { kind: 'identified'; copy: SealedCopy | null }
  | { kind: 'opened'; original: Blob }
  | { kind: 'failed'; problem: OpeningProblem };
