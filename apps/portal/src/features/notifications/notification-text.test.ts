import type { NotificationRow } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { createNotification } from '../../../test/data/notifications.ts';
import { toNotificationText } from './notification-text.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const expires_at = '2026-11-23T08:00:00Z';

it.each<[Partial<NotificationRow>, string]>([
  [{ kind: 'file_shared' }, 'mia@partner.example shared a file with you:'],
  [{ kind: 'file_expires', facts: { expires_at, own: true } }, 'Your file expires in 3 days:'],
  [{ kind: 'file_expires', facts: { expires_at } }, 'A file that you can open expires in 3 days:'],
  [
    { kind: 'file_shared', facts: { files: 3 }, file: null },
    'mia@partner.example shared 3 files with you.',
  ],
  [
    { kind: 'file_shared', facts: { files: 100 }, file: null },
    'shared 100 or more files with you.',
  ],
  [
    { kind: 'file_shared', facts: { files: 1 }, file: null, actor: null },
    'You can open a file that a group of yours',
  ],
  [
    { kind: 'file_expires', facts: { expires_at, ends: 'access' } },
    'Your access to a file ends in 3 days:',
  ],
  [
    { kind: 'file_expires', facts: { expires_at, ends: 'access', own: true, grantee: 'Mill' } },
    'The access of Mill to a file of yours ends in 3 days:',
  ],
  [
    {
      kind: 'file_expires',
      facts: { expires_at, ends: 'access', own: true, grantee: 'Mill', grantees: 3 },
    },
    'The access of Mill and 2 others to a file of yours ends in 3 days:',
  ],
  [{ kind: 'first_opening' }, 'mia@partner.example opened a file of yours for the first time:'],
  [
    { kind: 'opening_refused' },
    'mia@partner.example tried to open a file of yours and was refused:',
  ],
  [{ kind: 'opening_refused', count: 7 }, 'mia@partner.example tried 7 times to open'],
  [{ kind: 'access_requested' }, 'mia@partner.example asks for access to a file of yours:'],
  [{ kind: 'request_answered', facts: { answer: 'allowed' } }, 'lets you open a file:'],
  [
    { kind: 'request_answered', facts: { answer: 'refused' }, file: null, actor: null },
    'Your request for access to a file was refused.',
  ],
  [
    { kind: 'request_answered', facts: { answer: 'refused' } },
    'mia@partner.example refused your request for access to a file:',
  ],
  [{ kind: 'banned', facts: { level: 'individual' } }, 'banned you from opening their files.'],
  [{ kind: 'banned', facts: { level: 'org' }, actor: null }, 'An administrator banned you'],
])('says of %j: %s', (given, sentence) => {
  expect(toNotificationText(createNotification(1, given), NOW)).toContain(sentence);
});
