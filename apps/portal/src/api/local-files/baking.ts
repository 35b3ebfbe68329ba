import {
  alreadyBakedBody,
  ApiFailure,
  BASE_KEY_PATH,
  type GrantTerms,
  type SealingKeys,
} from '@bakehouse/contract';
import { bakeFile, fileRecipients, listFiles } from '@bakehouse/contract/calls/files';
import type { FileDates } from '../files.ts';
import type { Http } from '../http/http.ts';

/** A field of the file that only some people may open. */
export interface NewLayer {
  field: string;
  path: string;
  emails: readonly string[];
  terms?: GrantTerms | undefined;
}

export interface BakeRequest extends FileDates {
  name: string;
  checksum: string;
  /** In bytes. */
  size: number;
  type: string;
  /** The addresses, domains and groups that may open the whole file. */
  people: readonly string[];
  /** The terms of everybody in `people`. */
  terms?: GrantTerms | undefined;
  layers: readonly NewLayer[];
  /** Whether the server emails everybody in `people` and `layers`. */
  tell: boolean;
}

export interface BakeResult {
  id: string;
  /** True if the same baker had baked the same bytes before; nothing has changed then. */
  wasBakedBefore: boolean;
  /** The name under which the file was baked; null if it could not be read. */
  name: string | null;
}

export interface BakingApi {
  bake: (request: BakeRequest) => Promise<BakeResult>;
  /** For a sealed copy of an own file; the request goes on record. */
  sealingKeys: (checksum: string) => Promise<SealingKeys>;
}

const toBakeBody = ({ openable, expires, people, terms, layers, ...file }: BakeRequest) => ({
  ...file,
  openable_date: openable,
  expiration_date: expires,
  permissions: people.map((email) => ({ email, key_path: BASE_KEY_PATH, terms })),
  layered: layers,
});

const readIdOfPresentFile = (error: unknown): string => {
  const isPresent = error instanceof ApiFailure && error.status === 409;
  const { data } = alreadyBakedBody.safeParse(isPresent ? error.body : null);
  if (data === undefined) throw error;
  return data.id;
};

const readFileName = async (http: Http, id: string): Promise<string | null> => {
  try {
    const { data } = await http.call(listFiles, { file_id: id });
    return data[0]?.filetitle ?? null;
  } catch {
    return null;
  }
};

export const createBakingApi = (http: Http): BakingApi => ({
  sealingKeys: (checksum) => http.call(fileRecipients, { checksum }),
  async bake(request) {
    try {
      const { id } = await http.call(bakeFile, toBakeBody(request));
      return { id, wasBakedBefore: false, name: request.name };
    } catch (error) {
      const id = readIdOfPresentFile(error);
      return { id, wasBakedBefore: true, name: await readFileName(http, id) };
    }
  },
});
