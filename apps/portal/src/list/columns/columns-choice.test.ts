import { describe, expect, it } from 'vitest';
import {
  type ColumnsChoice,
  formatColumnsChoice,
  parseColumnsChoice,
  readColumnsChoice,
  withColumn,
  withKnownColumns,
  writeColumnsChoice,
} from './columns-choice.ts';

const choice = (hidden: string, density: ColumnsChoice['density'] = 'comfortable') => ({
  hidden: hidden === '' ? [] : hidden.split(' '),
  density,
});
const remembered = choice('baker id', 'compact');

describe('the choice in a URL', () => {
  it.each([
    ['', remembered],
    ['hide=created', choice('created', 'compact')],
    ['hide=created.id', choice('created id', 'compact')],
    ['hide=none', choice('', 'compact')],
    ['hide=', choice('', 'compact')],
    ['rows=comfortable', choice('baker id')],
    ['rows=tall', remembered],
    ['hide=none&rows=comfortable', choice('')],
  ])('%j takes precedence over the remembered one', (url, expected) => {
    expect(readColumnsChoice(new URLSearchParams(url), remembered)).toEqual(expected);
  });

  it.each([
    [choice(''), 'tab=files'],
    [choice('id'), 'tab=files&hide=id'],
    [choice('baker id', 'compact'), 'tab=files&hide=baker.id&rows=compact'],
  ])('%j replaces the one before', (chosen, expected) => {
    const before = new URLSearchParams('tab=files&hide=created&rows=compact');
    expect(writeColumnsChoice(before, chosen).toString()).toBe(expected);
  });
});

describe('the text of a choice', () => {
  it.each([
    [choice(''), ''],
    [choice('baker id', 'compact'), 'hide=baker.id&rows=compact'],
  ])('%j can be read again', (chosen, text) => {
    expect(formatColumnsChoice(chosen)).toBe(text);
    expect(parseColumnsChoice(text)).toEqual(chosen);
  });
});

it.each([
  [choice('id'), 'baker', false, choice('id baker')],
  [choice('id'), 'id', false, choice('id')],
  [choice('id baker'), 'id', true, choice('baker')],
  [choice('baker', 'compact'), 'id', true, choice('baker', 'compact')],
])('%j with %s shown: %s', (before, id, isShown, after) => {
  expect(withColumn(before, id, isShown)).toEqual(after);
});

it('keeps the columns of the list, in their order', () => {
  const before = choice('id name gone baker', 'compact');
  expect(withKnownColumns(before, ['baker', 'created', 'id'])).toEqual(
    choice('baker id', 'compact'),
  );
});
