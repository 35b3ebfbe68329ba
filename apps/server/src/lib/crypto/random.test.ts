import { expect, it } from 'vitest';
import { createRandom, systemRandom } from './random.ts';

it('makes version 4 UUIDs', () => {
  const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const uuids = Array.from({ length: 200 }, () => systemRandom.uuid());
  for (const uuid of uuids) expect(uuid).toMatch(v4);
  expect(new Set(uuids).size).toBe(200);
});

it('makes them from the given bytes', () => {
  const { uuid } = createRandom((length) => Buffer.alloc(length, 0xff));
  expect(uuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
