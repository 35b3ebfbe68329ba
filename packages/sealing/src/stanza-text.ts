import { base64nopad } from '@scure/base';
import type { Stanza } from 'age-encryption';

const LINE_BYTES = 48;

/** A stanza as it is in headers, and between age and its plugins. The last line is a short one, even if empty. */
export function stanzaToText({ args, body }: Pick<Stanza, 'args' | 'body'>): string {
  const lines = [`-> ${args.join(' ')}\n`];
  for (let at = 0; at <= body.length; at += LINE_BYTES) {
    lines.push(`${base64nopad.encode(body.subarray(at, at + LINE_BYTES))}\n`);
  }
  return lines.join('');
}
