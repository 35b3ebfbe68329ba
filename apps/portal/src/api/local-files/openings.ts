import { type AllowingRule, ApiFailure, openDeniedBody, type Refusal } from '@bakehouse/contract';
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

export interface OpeningsApi {
  /** Asks whether the user may open the file with this checksum; the answer goes on record. */
  open: (checksum: string) => Promise<OpeningAnswer>;
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

export const createOpeningsApi = (http: Http): OpeningsApi => ({
  async open(checksum) {
    try {
      const { rule, file, changes_at: changesAt } = await http.call(openFile, { checksum });
      return { isAllowed: true, rule, name: file.name, baker: file.baker, changesAt };
    } catch (error) {
      return toRefusal(error);
    }
  },
});
