import type { BakerRow, OpenerRow } from '@bakehouse/contract';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 9, 1);

const dayAfter = (days: number) => new Date(FIRST_DAY + days * DAY_MS).toISOString();
const padded = (number: number) => String(number).padStart(2, '0');

/** The higher the number, the later its latest opening. */
export const anOpener = (number: number, fields: Partial<OpenerRow> = {}): OpenerRow => ({
  email: `opener${padded(number)}@bakehouse.test`,
  cake_permission_count: number,
  last_opened_at: dayAfter(number),
  is_active: true,
  ban_info: null,
  ...fields,
});

export const aBaker = (number: number, fields: Partial<BakerRow> = {}): BakerRow => ({
  email: `baker${padded(number)}@bakehouse.test`,
  cake_permission_count: number,
  last_bake_at: dayAfter(number),
  is_active: true,
  ban_info: null,
  banned_by_bakers: 0,
  ...fields,
});

const many = <Row>(count: number, row: (number: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));

export const manyOpeners = (count: number): OpenerRow[] => many(count, anOpener);
export const manyBakers = (count: number): BakerRow[] => many(count, aBaker);
