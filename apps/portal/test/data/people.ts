import type { BakerRow, OpenerRow, GroupRow } from '@bakehouse/contract';

const DAY_MS = 86_400_000;
const FIRST_ACTIVITY_MS = Date.UTC(2026, 9, 1);

const dateAfterDays = (days: number) => new Date(FIRST_ACTIVITY_MS + days * DAY_MS).toISOString();
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Openers with higher numbers have opened a file later. */
export const createOpener = (number: number, fields: Partial<OpenerRow> = {}): OpenerRow => ({
  email: `opener${twoDigits(number)}@bakehouse.test`,
  cake_permission_count: number,
  last_opened_at: dateAfterDays(number),
  is_active: true,
  ban_info: null,
  ...fields,
});

export const createBaker = (number: number, fields: Partial<BakerRow> = {}): BakerRow => ({
  email: `baker${twoDigits(number)}@bakehouse.test`,
  cake_permission_count: number,
  last_bake_at: dateAfterDays(number),
  is_active: true,
  ban_info: null,
  banned_by_bakers: 0,
  ...fields,
});

const createPeople = <Row>(count: number, row: (number: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));

export const createOpeners = (count: number): OpenerRow[] => createPeople(count, createOpener);
export const createBakers = (count: number): BakerRow[] => createPeople(count, createBaker);

export const createGroup = (fields: Partial<GroupRow> = {}): GroupRow => ({
  id: 'b3a1c9de-0000-4000-8000-000000000001',
  name: 'Sales',
  owner: 'baker',
  people_count: 12,
  domain_count: 0,
  files_count: 0,
  version: 1,
  ...fields,
});
