import { describe, expect, it } from 'vitest';
import type { Column } from './table-column.ts';
import {
  arrangeColumns,
  isSortOutsideHead,
  minTableWidthRem,
  toClosedCard,
  toFlexibleWidth,
  type TableShape,
} from './table-shape.ts';

const column = (id: string, priority?: 'primary' | 'secondary'): Column<string> => ({
  id,
  label: id,
  priority,
  cell: (row) => row,
});
const files = [
  column('id', 'secondary'),
  column('name', 'primary'),
  column('baker', 'secondary'),
  column('created'),
];
const plain = [column('email'), column('status')];
const onlySecondary = [column('email', 'secondary'), column('status', 'secondary')];

const ids = (columns: readonly Column<string>[]) => columns.map(({ id }) => id).join(' ');

describe('arrange', () => {
  it.each<[string, readonly Column<string>[], TableShape, string, string]>([
    ['files', files, 'wide', 'id name baker created', ''],
    ['files', files, 'folded', 'name created', 'id baker'],
    ['files', files, 'cards', 'name id baker created', ''],
    ['columns without priority', plain, 'folded', 'email status', ''],
    ['columns without priority', plain, 'cards', 'email status', ''],
    ['only secondary columns', onlySecondary, 'folded', 'email', 'status'],
  ])('arranges %s %#', (_, columns, shape, shown, folded) => {
    const arrangement = arrangeColumns(columns, shape);
    expect([ids(arrangement.columns), ids(arrangement.folded)]).toEqual([shown, folded]);
  });
});

it.each([
  ['rye', 'id name note'],
  ['', 'id name'],
  [undefined, 'id name'],
])('shows on the closed card of %j the cells %s', (row, shown) => {
  const never = () => false;
  const columns = [
    column('id'),
    column('name'),
    { ...column('note'), isOnClosedCard: (text: string) => text !== '' },
    { ...column('created'), isOnClosedCard: never },
  ];
  expect(ids(toClosedCard({ columns, folded: [] }, row).columns)).toBe(shown);
});

describe('isSortOutsideHead', () => {
  const sortable = (id: string) => ({ ...column(id), sortBy: id });
  const byName = { by: 'name', dir: 'asc' } as const;
  it.each([
    ['the column has a header', ['name', 'baker'], [], byName, false],
    ['the column is hidden', ['baker'], [], byName, true],
    ['a column is folded', ['name'], ['baker'], byName, true],
    ['the table has no order', ['baker'], [], undefined, false],
  ])('%s', (_, columns, folded, sort, expected) => {
    const arrangement = { columns: columns.map(sortable), folded: folded.map(sortable) };
    expect(isSortOutsideHead(arrangement, sort)).toBe(expected);
  });
});

it.each([
  ['5.75rem', 'minmax(5.75rem, 5.75fr)'],
  [undefined, 'minmax(0, 12fr)'],
  ['auto', 'auto'],
])('a column of %s gets its part of the room of hidden columns', (width, expected) => {
  expect(toFlexibleWidth(width)).toBe(expected);
});

describe('minTableWidthRem', () => {
  it.each([
    [[], 3],
    [['10rem', '13.5rem'], 26.5],
    [['10rem', undefined], 25],
    [['10%', 'auto'], 27],
  ])('columns of %j need %d rem', (widths, room) => {
    const columns = widths.map((width, index) => ({ ...column(`column ${index}`), width }));
    expect(minTableWidthRem(columns)).toBe(room);
  });
});
