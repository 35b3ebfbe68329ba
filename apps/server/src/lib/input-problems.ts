import type * as z from 'zod/mini';

type InputIssue = z.core.$ZodIssue;

const expectedTypeText = (issue: InputIssue & { code: 'invalid_type' }) =>
  issue.input === undefined
    ? 'is required'
    : `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;

/** Replaces Zod's default message for a wrong type; keeps messages that a schema defines. */
const messageOf = (issue: InputIssue) =>
  issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
    ? expectedTypeText(issue)
    : issue.message;

/** The first problem of each field. The issues must be parsed with `reportInput`. */
export const problemsByField = (issues: readonly InputIssue[]): Map<string, string> => {
  const problems = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    if (!problems.has(field)) problems.set(field, messageOf(issue));
  }
  return problems;
};
