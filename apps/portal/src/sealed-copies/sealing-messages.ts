import type { SealingKey } from '@bakehouse/sealing';
import type { FieldOffer } from '@bakehouse/sealing/fields';
import type { PrivateFilePlace } from '../private-files/private-file.ts';

export interface FileKeys {
  whole: SealingKey;
  /** The fields that have people of their own; the file may not have them all. */
  fields: readonly { field: string; key: SealingKey }[];
}

export interface SealingRequest {
  kind: 'seal';
  file: File;
  /** The bytes may have changed since they were baked. */
  checksum: string;
  keys: FileKeys;
  /** Null if the copy is collected in memory. */
  place: PrivateFilePlace | null;
}

/** Asks which fields of a file can have people of their own. */
export interface OfferRequest {
  kind: 'offer';
  file: File;
}

export type SealingProblem = 'changed' | 'unreadable' | 'full' | 'too_large';

export type SealingReport =
  | { kind: 'progress'; bytes: number }
  | { kind: 'sealed'; copy: Blob }
  | { kind: 'failed'; problem: SealingProblem };

export type OfferReport =
  { kind: 'offers'; offers: readonly FieldOffer[] } | { kind: 'no_offers'; message: string };
