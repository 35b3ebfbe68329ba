import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { HttpError } from '../../http-error.ts';
import { refusalSentence } from '../../lib/refusal-sentence.ts';

const REFUSED = 'must be an e-mail address or a wildcard domain (*@domain.com)';

/** Collects what is wrong in any number of lists, so that one answer names all of it. */
export function granteeReader() {
  const fields: Record<string, string> = {};
  return {
    /** The canonical form, or the text itself once it is put down as wrong. */
    read: (field: string, text: string): string => {
      const grantee = canonicalGrantee(text);
      if (grantee === null) fields[field] = REFUSED;
      return grantee ?? text;
    },
    /** @throws HttpError 400 invalid_request naming every address that is none */
    refuseWrong: (): void => {
      const wrong = Object.entries(fields);
      if (wrong.length === 0) return;
      throw new HttpError(400, 'invalid_request', refusalSentence(wrong), { fields });
    },
  };
}
