import { describe, expect, it } from 'vitest';
import { createFileEvent } from '../../../../test/data/events.ts';
import { eventCountText, initialEvents, shownUserOf } from './event-list-rules.ts';

const toEvent = (fields: Parameters<typeof createFileEvent>[1] = {}) => {
  const { msg, createdAt, ...entry } = createFileEvent(1, fields);
  return { ...entry, message: msg, at: createdAt };
};

it('takes the first five events of a list', () => {
  const events = Array.from({ length: 7 }, () => toEvent());
  expect(initialEvents(events)).toHaveLength(5);
  expect(initialEvents(events.slice(0, 3))).toHaveLength(3);
});

describe('shownUserOf', () => {
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
  [0, '0 events'],
  [1, '1 event'],
  [49, '49 events'],
  [50, 'The newest 50'],
])('says of %i events: %s', (count, note) => {
  expect(eventCountText(count, 50)).toBe(note);
});
