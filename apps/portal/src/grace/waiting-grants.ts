import type { NewGrants } from '../api/file-changes.ts';

/** Access that was given in the page and is not confirmed by the server yet. */
export interface WaitingGrants extends NewGrants {
  /** The file or field that the addresses get access to, in words. */
  target: string;
}
