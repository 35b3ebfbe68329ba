import {
  type AllowingRule,
  ApiFailure,
  openDeniedBody,
  type OpenFileResponse,
  type Refusal,
} from '@bakehouse/contract';
import { openFile } from '@bakehouse/contract/calls/files';
import type { Http } from '../http/http.ts';

export type OpeningAnswer =
  | {
      isAllowed: true;
      rule: AllowingRule;
      /** The name under which the file was baked. */
      name: string;
      baker: string;
      /** When the file expires; null if it does not. */
      changesAt: string | null;
    }
  | {
      isAllowed: false;
      refusal: Refusal;
      changesAt: string | null;
      /** Null if the server does not name the baker to the user. */
      baker: string | null;
    };

/** The keys of the parts of a sealed copy, and the checksum of its original. Forget them after use. */
export interface OpeningKeys {
  fileKeys: readonly { keyPath: string; fileKey: Uint8Array }[];
  checksum: string;
}

export interface SealedOpening {
  answer: OpeningAnswer;
  /** Null for a refusal, and for people with access to some fields of a copy of the whole file. */
  keys: OpeningKeys | null;
}

export interface OpeningsApi {
  /** Asks whether the user may open the file with this checksum; the answer goes on record. */
  open: (checksum: string) => Promise<OpeningAnswer>;
  /** Asks for the keys of a sealed copy; the answer goes on record. */
  openSealed: (copy: { fileId: string; headers: readonly string[] }) => Promise<SealedOpening>;
}

const toRefusal = (error: unknown): OpeningAnswer => {
  if (!(error instanceof ApiFailure)) throw error;
  const { data } = openDeniedBody.safeParse(error.body);
  if (data) {
    const { rule: refusal, changes_at: changesAt, baker = null } = data;
    return { isAllowed: false, refusal, changesAt, baker };
  }
  if (error.status === 404 && error.errorType === 'not_found')
    return { isAllowed: false, refusal: 'unknown', changesAt: null, baker: null };
  throw error;
};

const toAllowed = ({ rule, file, changes_at: changesAt }: OpenFileResponse): OpeningAnswer => ({
  isAllowed: true,
  rule,
  name: file.name,
  baker: file.baker,
  changesAt,
});

const toBytes = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const toKeys = ({ keys = [], file: { checksum } }: OpenFileResponse): OpeningKeys | null => {
  if (keys.length === 0 || checksum === undefined) return null;
  const fileKeys = keys.map((key) => ({ keyPath: key.key_path, fileKey: toBytes(key.file_key) }));
  return { fileKeys, checksum };
};

/** True when the header of a sealed copy was changed or belongs to another file. */
export const isHeaderInvalid = (error: unknown): boolean =>
  error instanceof ApiFailure && error.errorType === 'invalid_header';

export const createOpeningsApi = (http: Http): OpeningsApi => ({
  async open(checksum) {
    try {
      return toAllowed(await http.call(openFile, { checksum }));
    } catch (error) {
      return toRefusal(error);
    }
  },
  async openSealed({ fileId, headers }) {
    try {
      const opened = await http.call(openFile, { file_id: fileId, headers });
      return { answer: toAllowed(opened), keys: toKeys(opened) };
    } catch (error) {
      return { answer: toRefusal(error), keys: null };
    }
  },
});
