import { BASE_KEY_PATH } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { peopleWithAccess, planAddingPeople, planRemovingPeople } from './plan-access.ts';

const PRICES = "m/0'/0'/1'";
const DEE = 'dee@rye.example';
const ELI = 'eli@oat.example';
const grants = (...emails: string[]) => emails.map((email) => ({ email, key_path: BASE_KEY_PATH }));

it.each([
  ['names who gets access', [DEE, ELI], grants(DEE), `${ELI} gets access.`, true],
  ['names several people', [DEE, ELI], [], `${DEE}, ${ELI} get access.`, true],
  ['leaves a file where all have access', [DEE], grants(DEE), 'Has access already.', false],
  [
    'adds to the whole file',
    [DEE],
    [{ email: DEE, key_path: PRICES }],
    `${DEE} gets access.`,
    true,
  ],
])('adding %s', (_, people, before, note, isChanged) => {
  const planned = planAddingPeople(before, { people });
  expect(planned.note).toBe(note);
  expect(planned.plan !== null).toBe(isChanged);
});

it.each([
  ['names who loses access', [DEE, ELI], grants(DEE), `${DEE} loses access.`, true],
  [
    'counts access to fields',
    [DEE],
    [{ email: DEE, key_path: PRICES }],
    `${DEE} loses access.`,
    true,
  ],
  [
    'tells that a whole domain keeps access',
    [DEE],
    grants(DEE, '*@rye.example'),
    `${DEE} loses access. Stays open to the whole domain *@rye.example.`,
    true,
  ],
  [
    'leaves a file that is open through the domain alone',
    [DEE],
    grants('*@rye.example'),
    'Stays open to the whole domain *@rye.example.',
    false,
  ],
  [
    'removes the domain too when it is chosen',
    [DEE, '*@rye.example'],
    grants('*@rye.example'),
    '*@rye.example loses access.',
    true,
  ],
  ['leaves a file without the person', [DEE], grants(ELI), 'Has no access.', false],
])('removing %s', (_, people, before, note, isChanged) => {
  const planned = planRemovingPeople(before, people);
  expect(planned.note).toBe(note);
  expect(planned.plan !== null).toBe(isChanged);
});

it('lists people by the number of their files', () => {
  const files = [
    { grants: [...grants(DEE, ELI), { email: DEE, key_path: PRICES }] },
    { grants: grants(ELI) },
    { grants: grants('ada@rye.example') },
  ];
  expect(peopleWithAccess(files)).toMatchObject([
    { email: ELI, files: 2 },
    { email: 'ada@rye.example', files: 1 },
    { email: DEE, files: 1 },
  ]);
});
