import { ALLOWING_RULES } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { changeFileChecks, toAnnouncement, toCheckVerdict } from './check-rules.ts';

const BAKED = { name: 'Rye.pdf', baker: 'bo@bakehouse.test' };
const NOON = '2026-11-21T12:00:00.000Z';
const of = (answer: Parameters<typeof toCheckVerdict>[0]) =>
  toCheckVerdict(answer, 'Rye.pdf', 'UTC');

it('says by which rule and until when a file may be opened', () => {
  expect(of({ isAllowed: true, rule: 'email_grant', changesAt: NOON, ...BAKED })).toEqual({
    tone: 'success',
    title: 'You may open this file',
    sentences: [
      'Your email address has access.',
      'Until 21 Nov 2026, 12:00 (UTC).',
      'Baked by bo@bakehouse.test.',
    ],
  });
});

it('names the baked file if the file has another name on this device', () => {
  const answer = { isAllowed: true, rule: 'wildcard_grant', changesAt: null, ...BAKED } as const;
  expect(toCheckVerdict(answer, 'copy.pdf', 'UTC').sentences).toEqual([
    'Everyone at your email domain has access.',
    'It does not expire.',
    'Baked by bo@bakehouse.test as “Rye.pdf”.',
  ]);
});

it('says when a file opens', () => {
  const { sentences } = of({
    isAllowed: false,
    refusal: 'not_openable_yet',
    changesAt: NOON,
    baker: null,
  });
  expect(sentences.join(' ')).toContain('It opens on 21 Nov 2026, 12:00 (UTC).');
});

it('has a text for every rule that allows', () => {
  const first = ALLOWING_RULES.map(
    (rule) => of({ isAllowed: true, rule, changesAt: null, ...BAKED }).sentences[0] ?? '',
  );
  expect(new Set(first).size).toBe(ALLOWING_RULES.length);
  expect(first).not.toContain('');
});

it('announces the answers, the newest first', () => {
  const check = (name: string) => ({
    id: name,
    listed: null,
    file: new File([], name),
    state: {
      kind: 'answered' as const,
      answer: {
        isAllowed: false as const,
        refusal: 'unknown' as const,
        changesAt: null,
        baker: null,
      },
      asked: { checksum: '' },
    },
  });
  const checks = changeFileChecks([check('rye')], { kind: 'added', checks: [check('oat')] });
  expect(toAnnouncement(checks, 'UTC')).toBe('oat: No access found. rye: No access found.');
});
