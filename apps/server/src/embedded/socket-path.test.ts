import { describe, expect, it } from 'vitest';
import { socketFolderIn } from './socket-path.ts';

const LONG = `/${'x'.repeat(80)}`;

describe('socketFolderIn', () => {
  it.each([
    { what: 'beside the cluster', place: '/srv/data', expected: '/srv/data/socket' },
    { what: 'a space', place: '/srv/my data', expected: '/srv/my data/socket' },
    {
      what: 'the longest path',
      place: `/${'x'.repeat(81)}`,
      expected: `/${'x'.repeat(81)}/socket`,
    },
    { what: 'one byte too long', place: `/${'x'.repeat(82)}`, expected: '/var/tmp/name' },
    { what: 'bytes, not letters', place: `/${'ä'.repeat(42)}`, expected: '/var/tmp/name' },
    { what: 'a comma', place: '/srv/a,b', expected: '/var/tmp/name' },
    { what: 'a quote', place: '/srv/a"b', expected: '/var/tmp/name' },
  ])('returns a folder that can hold a socket: $what', ({ place, expected }) => {
    expect(socketFolderIn(place, ['/var/tmp', '/tmp'], 'name')).toBe(expected);
  });

  it('takes the first temporary folder that is short enough, if any', () => {
    expect(socketFolderIn(`${LONG}/data`, [LONG, '/tmp'], 'bakehouse-0123')).toBe(
      '/tmp/bakehouse-0123',
    );
    expect(socketFolderIn(`${LONG}/data`, [LONG], 'bakehouse-0123')).toBeUndefined();
  });
});
