import { describe, expect, it } from 'vitest';
import { createFileEvent } from '../../../../test/data/events.ts';
import { activityAddress, eventCountText, initialEvents, shownUserOf } from './event-rules.ts';

const toEvent = (fields: Parameters<typeof createFileEvent>[1] = {}) => {
  const { msg, createdAt, ...entry } = createFileEvent(1, fields);
  return { ...entry, message: msg, at: createdAt };
};

it('takes the first five events of a list', () => {
  const events = Array.from({ length: 7 }, () => toEvent());
  expect(initialEvents(events)).toHaveLength(5);
  expect(initialEvents(events.slice(0, 3))).toHaveLength(3);
});

describe('whoOf', () => {
  it('names the user of the event', () => {
    expect(shownUserOf(toEvent({ user: 'dee@bakehouse.test', description: 'File opened' }))).toBe(
      'dee@bakehouse.test',
    );
  });

  it.each(['bo@bakehouse.test', 'eli@bakehouse.test'])(
    'names who changed the access of %s',
    (changed) => {
      const description = `${changed} added by user`;
      expect(shownUserOf(toEvent({ user: 'bo@bakehouse.test', description }))).toBe(
        'bo@bakehouse.test',
      );
    },
  );

  it('is null if the description of an older row already names the user', () => {
    const description = 'eli@bakehouse.test added by user bo@bakehouse.test';
    expect(shownUserOf(toEvent({ user: 'bo@bakehouse.test', description }))).toBeNull();
  });
});

it.each([
  ['file-1', false, 'mine', '?tab=activity&file=file-1'],
  ['file-1', true, 'mine', '?tab=activity&admin=true&file=file-1'],
  ['file-1', true, 'utc', '?tab=activity&admin=true&zone=utc&file=file-1'],
  ['a&b', false, 'mine', '?tab=activity&file=a%26b'],
] as const)(
  'leads to the activity of %s (admin: %s, zone: %s) at %s',
  (id, admin, zone, search) => {
    expect(activityAddress(id, { admin, zone })).toBe(search);
  },
);

it.each([
  [0, '0 events'],
  [1, '1 event'],
  [49, '49 events'],
  [50, 'The newest 50'],
])('says of %i events: %s', (count, note) => {
  expect(eventCountText(count, 50)).toBe(note);
});
