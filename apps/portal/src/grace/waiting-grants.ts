import * as z from 'zod/mini';
import type { Http } from '../api/http/http.ts';

/** Access that was given in the page and is not confirmed by the server yet. */
export interface WaitingGrants {
  checksum: string;
  path: string;
  /** The file or field that the addresses get access to, in words. */
  target: string;
  emails: readonly string[];
}

export type SendGrants = (grants: WaitingGrants) => Promise<unknown>;

/**
 * Sends grants without the version of the file, because nobody may be there to read a refusal.
 * A grant that is there already changes nothing.
 */
export const createSendGrants =
  (http: Http): SendGrants =>
  ({ checksum, path, emails }) =>
    http.post('/modify_permissions', {
      body: { checksum, add: emails.map((email) => ({ email, key_path: path })), remove: [] },
      schema: z.unknown(),
    });
