import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONFIG_SHAPE } from './options/config-shape.ts';
import { WidgetElement } from './elements/widget-element.ts';
import type { UnknownName } from './options/shape.ts';

const readme = readFileSync(`${import.meta.dirname}/../README.md`, 'utf8');
const limits = readFileSync(`${import.meta.dirname}/../.size-limit.json`, 'utf8');

/** Returns the names of each group of options, from the message about a wrong name. */
function namesIn(given: object): ReadonlyMap<string, readonly string[]> {
  const unknownNames: UnknownName[] = [];
  CONFIG_SHAPE(given, '', { problems: [], unknownNames });
  return new Map(unknownNames.map(({ path, known }) => [path, known]));
}

function optionNames(): string[] {
  const wrong = { '?': true, providers: [{ type: 'google', '?': true }] };
  const top = namesIn(wrong).get('') ?? [];
  const groups = namesIn(Object.fromEntries(top.map((name) => [name, wrong])));
  const inGroups = [...groups].flatMap(([path, known]) =>
    known.map((name) => `${path.replace('[0]', '[]')}.${name}`),
  );
  return [...top.filter((name) => !groups.has(name)), ...inGroups];
}

it('lists every option that the widget has', () => {
  const [, section] = readme.split('\n## Options\n');
  const rows = section?.split('\n## ')[0]?.matchAll(/^\| `([^`]+)`/gm) ?? [];
  expect(new Set(Array.from(rows, ([, name]) => name))).toEqual(new Set(optionNames()));
});

it('lists every attribute that an element has', () => {
  const [, section] = readme.split('\n## As elements, without React\n');
  const table = section?.split('| Attribute ')[1]?.split('\n\n')[0];
  const rows = table?.matchAll(/^\| `([^`]+)`/gm) ?? [];
  expect(new Set(Array.from(rows, ([, name]) => name))).toEqual(
    new Set(WidgetElement.observedAttributes),
  );
});

it('names the weights that are checked', () => {
  const named = Array.from(readme.matchAll(/at most ([\d.]+ kB)/g), ([, size]) => size);
  expect(named).toHaveLength(3);
  for (const size of named) expect(limits).toContain(`"${size}"`);
});

it('has a row in the record about the size for each weight that is checked', () => {
  const record = readFileSync(
    `${import.meta.dirname}/../../../docs/decisions/0066-size-of-the-widget.md`,
    'utf8',
  );
  const checked = Array.from(limits.matchAll(/"limit": "([\d.]+) kB"/g), ([, size]) => size);
  const named = Array.from(record.matchAll(/^\|.*first load +\|[^|]*\| ([\d.]+) +\|$/gm));
  expect(named.map(([, size]) => size)).toEqual(checked);
});
