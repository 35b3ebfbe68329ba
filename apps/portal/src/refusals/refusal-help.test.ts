import { REFUSAL_REASONS } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { type RefusedEvent, refusalHelpFor } from './refusal-help.ts';

const BO = 'bo@bakehouse.test';

const refused = (reason: string, fields: Partial<RefusedEvent> = {}): RefusedEvent => ({
  action: 'open_blocked',
  user: 'dee@bakehouse.test',
  baker: BO,
  fileId: 'file-1',
  file: 'Rye.pdf',
  message: `Opening Rye.pdf refused: ${reason}`,
  ...fields,
});

const helpWith = (event: RefusedEvent) => refusalHelpFor(event, BO)?.action ?? null;

it.each([
  ['no_grant', 'add'],
  ['expired', 'extend'],
  ['not_openable_yet', 'dates'],
  ['access_ended', 'access'],
  ['openings_used_up', 'access'],
  ['individual_ban', null],
  ['org_ban', null],
  ['inactive_baker', null],
] as const)('helps after %s with %s', (rule, action) => {
  expect(helpWith(refused(REFUSAL_REASONS[rule]))).toBe(action);
});

it('names the person and the file', () => {
  expect(refusalHelpFor(refused('no access'), BO)).toEqual({
    action: 'add',
    fileId: 'file-1',
    fileName: 'Rye.pdf',
    email: 'dee@bakehouse.test',
  });
});

it.each([
  ['the file of another baker', { baker: 'cy@bakehouse.test' }],
  ['no file', { fileId: null, file: null }],
  ['an opening', { action: 'file_opened' }],
])('offers nothing for %s', (_, fields) => {
  expect(helpWith(refused('no access', fields))).toBeNull();
});
