import { expect, it } from 'vitest';
import { readShellCommands } from './shell-words.ts';

it.each([
  ['npm install a   # adds a', [{ variables: [], words: ['npm', 'install', 'a'] }]],
  ['# only a comment', []],
  [
    'curl -u "$A:$B" \\\n  -d \'{"a": 1}\' b',
    [{ variables: [], words: ['curl', '-u', '"$A:$B"', '-d', '\'{"a": 1}\'', 'b'] }],
  ],
  ['export A=1 B="$(openssl rand -hex 32)"', [{ variables: ['A', 'B'], words: [] }]],
  ['A=1 node b.ts > c.txt', [{ variables: ['A'], words: ['node', 'b.ts'] }]],
  ['a --b && c | d', [['a', '--b'], ['c'], ['d']].map((words) => ({ variables: [], words }))],
])('reads %j as the commands that a shell runs', (code, commands) => {
  expect(readShellCommands(code)).toEqual(commands);
});
