import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMAND_NAMES, readInvocation } from './arguments.ts';

it('sets the variables that its options stand for, over those of the environment', () => {
  const words = ['--port', '4100', '--data=there', '--config', 'projects.json'];

  expect(readInvocation(words, { PORT: '1', BAKEHOUSE_DATA: 'here' })).toEqual({
    action: 'serve',
    words: [],
    variables: { PORT: '4100', BAKEHOUSE_DATA: 'there', BAKEHOUSE_CONFIG: 'projects.json' },
  });
});

it.each([
  { what: 'nothing else says one', variables: {}, folder: '.bakehouse' },
  { what: 'the variable is empty', variables: { BAKEHOUSE_DATA: '' }, folder: '.bakehouse' },
  { what: 'the variable names one', variables: { BAKEHOUSE_DATA: 'here' }, folder: 'here' },
])('takes the data folder $folder when $what', ({ variables, folder }) => {
  expect(readInvocation([], variables)).toMatchObject({ variables: { BAKEHOUSE_DATA: folder } });
});

it('has every command of the server that a checkout has', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
  ) as { scripts: Readonly<Record<string, string>> };
  const commands = Object.entries(scripts)
    .filter(([, command]) => command.startsWith('node apps/server/src/commands/'))
    .map(([name]) => name);

  expect(commands.toSorted()).toEqual(COMMAND_NAMES);
});

it.each(COMMAND_NAMES)('passes all further words to %s', (name) => {
  expect(readInvocation([name, 'list', '--help'], {})).toEqual({
    action: name,
    words: ['list', '--help'],
    variables: { BAKEHOUSE_DATA: '.bakehouse' },
  });
});

it.each(['help', 'version'])('knows --%s', (name) => {
  expect(readInvocation([`--${name}`], {})).toEqual({ action: name });
});

it.each([['--prot', '4100'], ['serve'], ['--port']])('refuses the words %s %s', (...words) => {
  expect(readInvocation(words, {})).toMatchObject({ action: 'refuse' });
});
