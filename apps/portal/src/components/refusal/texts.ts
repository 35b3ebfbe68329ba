import { toDisplayAddress } from '@bakehouse/contract/input';
import type { Refusal } from '@bakehouse/contract';

interface RefusalTexts {
  reason: (baker: string | null) => string;
  /** The end of the sentence “Ask (address of the baker) …”; null if the baker cannot help. */
  request: string | null;
}

export const REFUSAL_TEXTS = {
  destroyed: {
    reason: () => 'The baker has destroyed this file, so its sealed copies no longer open.',
    request: 'if you still need it.',
  },
  inactive_baker: {
    reason: (baker: string | null) =>
      `The account of ${baker === null ? 'its baker' : toDisplayAddress(baker)} is deactivated. Ask an administrator of your organisation.`,
    request: null,
  },
  org_ban: {
    reason: () => 'Your organisation has banned you from opening files. Ask an administrator.',
    request: null,
  },
  individual_ban: { reason: () => 'Its baker has banned you.', request: 'to lift the ban.' },
  not_openable_yet: { reason: () => 'It is too early.', request: 'if you need it earlier.' },
  expired: { reason: () => 'It has expired.', request: 'for more time.' },
  access_ended: { reason: () => 'Your access has ended.', request: 'for more time.' },
  openings_used_up: {
    reason: () => 'You have opened it as often as you may.',
    request: 'if you need it again.',
  },
  unknown: {
    reason: () =>
      'Nobody gave you access to these exact bytes. A changed copy counts as another file. Ask the person who sent it.',
    request: null,
  },
} as const satisfies Record<Refusal, RefusalTexts>;

export const ADVICE_TEXTS = { ask: 'Ask', someBaker: 'the baker' } as const;
