import type { AccessRule } from '@bakehouse/contract';
import { explainAccess } from '@bakehouse/contract/calls/files';
import type { Http } from '../http/http.ts';

export interface AccessQuestion {
  checksum: string;
  email: string;
  /** The instant that is asked about; null means now. */
  at: string | null;
  admin: boolean;
}

export interface AccessAnswer {
  allowed: boolean;
  rule: AccessRule;
  /** Every rule that applies; the first one is `rule`. */
  matched: readonly AccessRule[];
  /** The name of the group through which the person has access. */
  group?: string;
  changesAt: string | null;
  /** How often the person may still open the file; null without a limit. */
  openingsLeft: number | null;
  at: string;
}

export interface AccessApi {
  explain: (question: AccessQuestion) => Promise<AccessAnswer>;
}

export const createAccessApi = (http: Http): AccessApi => ({
  async explain({ checksum, email, at, admin }) {
    const body = { checksum, email, ...(at !== null && { at }), ...(admin && { admin }) };
    const reply = await http.call(explainAccess, body, { purpose: 'read' });
    const { allowed, rule, matched, group, changes_at: changesAt, at: asked } = reply;
    const times = { changesAt, openingsLeft: reply.openings_left, at: asked };
    return { allowed, rule, matched, ...(group && { group }), ...times };
  },
});
