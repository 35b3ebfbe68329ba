import { canonicalAddress, readAddress, tidyText } from '@bakehouse/contract/input';
import { TEXTS } from './texts.ts';

export interface TypedDeletion {
  acknowledged: readonly boolean[];
  email: string;
  sentence: string;
}

const toComparable = (text: string) =>
  canonicalAddress(readAddress(text) ?? text) ?? tidyText(text).toLowerCase();

const isSameEmail = (typed: string, email: string) => toComparable(typed) === toComparable(email);

/** The texts of the fields that were filled in wrongly; an empty field has none yet. */
export const deletionProblems = ({ email, sentence }: TypedDeletion, account: string) => ({
  email: email === '' || isSameEmail(email, account) ? undefined : TEXTS.emailMismatch,
  sentence:
    sentence === '' || sentence === TEXTS.requiredSentence(account)
      ? undefined
      : TEXTS.sentenceMismatch,
});

export const canDelete = ({ acknowledged, email, sentence }: TypedDeletion, account: string) =>
  acknowledged.length === TEXTS.acknowledgements.length &&
  acknowledged.every(Boolean) &&
  isSameEmail(email, account) &&
  sentence === TEXTS.requiredSentence(account);
