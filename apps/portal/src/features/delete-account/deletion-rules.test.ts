import { expect, it } from 'vitest';
import { canDelete, deletionProblems } from './deletion-rules.ts';

const EMAIL = 'Bo@bakehouse.test';
const SENTENCE =
  'I know I am deleting Bo@bakehouse.test and will not be able to create a new account with this email.';
const COMPLETE = { acknowledged: [true, true, true], email: EMAIL, sentence: SENTENCE };

const EMAIL_TEXT = 'Email must match your account email.';
const SENTENCE_TEXT = 'Text must match exactly.';

it.each([
  [{}, true, {}],
  [{ email: '  bO@BAKEHOUSE.test ' }, true, {}],
  [{ email: '\u202abo@bakehouse.test\u202c\u00a0' }, true, {}],
  [{ email: 'Bo <bo@bakehouse.test>' }, true, {}],
  [{ acknowledged: [true, true, false] }, false, {}],
  [{ acknowledged: [] }, false, {}],
  [{ email: '' }, false, {}],
  [{ email: 'bo@bakehouse.tes' }, false, { email: EMAIL_TEXT }],
  [{ sentence: '' }, false, {}],
  [{ sentence: `${SENTENCE} ` }, false, { sentence: SENTENCE_TEXT }],
  [{ sentence: SENTENCE.toLowerCase() }, false, { sentence: SENTENCE_TEXT }],
  [{ sentence: SENTENCE.slice(0, -1) }, false, { sentence: SENTENCE_TEXT }],
])('judges %j', (typed, isAllowed, problems) => {
  const deletion = { ...COMPLETE, ...typed };
  expect(canDelete(deletion, EMAIL)).toBe(isAllowed);
  expect(deletionProblems(deletion, EMAIL)).toEqual({
    email: undefined,
    sentence: undefined,
    ...problems,
  });
});
