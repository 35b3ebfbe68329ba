import { addressMessageOf, readGroupGrantee } from '@bakehouse/contract';
import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { HttpError } from '../../http-error.ts';
import { toRefusalSentence } from '../../lib/refusal-sentence.ts';

const INVALID_GRANTEE_TEXT = 'must be an email address or a wildcard domain (*@domain.com)';

/** Collects all invalid addresses, so that one error can name all of them. */
export function createGranteeParser() {
  const fields: Record<string, string> = {};
  const granted = new Map<string, string>();
  return {
    /** The grantees by the fields that name them. */
    granted,
    read: (field: string, text: string): string => {
      const grantee = readGroupGrantee(text) === null ? canonicalGrantee(text) : text;
      granted.set(field, grantee ?? text);
      if (grantee === null) fields[field] = addressMessageOf(text, INVALID_GRANTEE_TEXT);
      return grantee ?? text;
    },
    refuseInvalid: (): void => {
      const invalid = Object.entries(fields);
      if (invalid.length === 0) return;
      throw new HttpError(400, 'invalid_request', toRefusalSentence(invalid), { fields });
    },
  };
}
