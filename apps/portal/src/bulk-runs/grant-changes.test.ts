import { BASE_KEY_PATH } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { planGrantAddition, planGrantRemoval, planGrantUndo } from './grant-changes.ts';

const PRICES = "m/0'/0'/1'";
const dee = { email: 'dee@x.example', key_path: BASE_KEY_PATH };
const deeOnPrices = { email: 'dee@x.example', key_path: PRICES };
const eli = { email: 'eli@x.example', key_path: BASE_KEY_PATH };

it.each([
  [
    'adds what is missing',
    planGrantAddition([dee, eli]),
    [eli],
    { add: [dee], remove: [], tell: false },
  ],
  [
    'tells those who are added',
    planGrantAddition([dee, eli], true),
    [eli],
    { add: [dee], remove: [], tell: true },
  ],
  [
    'adds to the whole file beside a field',
    planGrantAddition([dee]),
    [deeOnPrices],
    { add: [dee], remove: [], tell: false },
  ],
  ['has nothing to add', planGrantAddition([dee]), [dee, eli], null],
  [
    'removes every grant of an address',
    planGrantRemoval([dee.email]),
    [dee, eli, deeOnPrices],
    { add: [], remove: [dee, deeOnPrices] },
  ],
  ['has nothing to remove', planGrantRemoval([dee.email]), [eli], null],
  [
    'gives back what was taken, but not twice',
    planGrantUndo({ add: [], remove: [dee, deeOnPrices] }),
    [dee],
    { add: [deeOnPrices], remove: [] },
  ],
  [
    'takes what was given',
    planGrantUndo({ add: [dee], remove: [] }),
    [dee, deeOnPrices, eli],
    { add: [], remove: [dee] },
  ],
  ['has nothing to undo', planGrantUndo({ add: [dee], remove: [eli] }), [eli], null],
])('%s', (_, plan, grants, change) => {
  expect(plan(grants)).toEqual(change);
});
