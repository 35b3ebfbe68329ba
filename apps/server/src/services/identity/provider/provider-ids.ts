import type { Random } from '../../../lib/crypto/random.ts';

/** @param relatedId an id of the same project, which shows whether the new id says `test` or `live` */
export const createProviderId = (random: Random, noun: string, relatedId: string): string =>
  `${noun}-${/^[a-z]+-live-/.test(relatedId) ? 'live' : 'test'}-${random.uuid()}`;
