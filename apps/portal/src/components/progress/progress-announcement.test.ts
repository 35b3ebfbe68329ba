import { expect, it } from 'vitest';
import { progressAnnouncement } from './progress-announcement.ts';

it.each([
  [0, 100, ''],
  [24, 100, ''],
  [25, 100, '25 %'],
  [49.9, 100, '25 %'],
  [50, 100, '50 %'],
  [75, 100, '75 %'],
  [99, 100, '75 %'],
  [100, 100, ''],
  [120, 100, ''],
  [0, 0, ''],
  [5, null, ''],
])('announces %d of %s as "%s"', (value, max, text) => {
  expect(progressAnnouncement(value, max)).toBe(text);
});
