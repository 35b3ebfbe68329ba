import type { Random } from '../../../lib/crypto/random.ts';

/**
 * A new id in the provider's form, such as `session-test-` and a UUID.
 * @param relatedId an id of the same project, which tells a live project from a test project
 */
export const providerId = (random: Random, noun: string, relatedId: string): string =>
  `${noun}-${/^[a-z]+-live-/.test(relatedId) ? 'live' : 'test'}-${random.uuid()}`;
