import { base64nopad } from '@scure/base';
import type { Stanza } from 'age-encryption';
import { FIRST_LINE } from './first-line.ts';

const LINE_BYTES = 48;
const STANZAS = /-> ([!-~]+(?: [!-~]+)*)\n((?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63})\n/gy;
const MAC = /^--- ([A-Za-z0-9+/]{43})\n$/;
const MAC_MARK = '---';

export type StanzaParts = Pick<Stanza, 'args' | 'body'>;

/** A stanza as it is in headers, and between age and its plugins. The last line is a short one, even if empty. */
export function stanzaToText({ args, body }: StanzaParts): string {
  const lines = [`-> ${args.join(' ')}\n`];
  for (let at = 0; at <= body.length; at += LINE_BYTES) {
    lines.push(`${base64nopad.encode(body.subarray(at, at + LINE_BYTES))}\n`);
  }
  return lines.join('');
}

export interface HeaderText {
  stanzas: readonly StanzaParts[];
  mac: { bytes: Uint8Array; of: string } | undefined;
}

const toStanzaParts = ([, args = '', body = '']: RegExpExecArray): StanzaParts => ({
  args: args.split(' '),
  body: base64nopad.decode(body.replaceAll('\n', '')),
});

const readMac = (before: string, rest: string): HeaderText['mac'] => {
  if (rest === '') return undefined;
  const [, mac] = MAC.exec(rest) ?? [];
  if (mac === undefined) throw new SyntaxError('The header of an age file has a wrong end.');
  return { bytes: base64nopad.decode(mac), of: before + MAC_MARK };
};

/** One character for each byte; no MAC when it ends after its stanzas (C2SP age v1, Header). @throws Error */
export function parseHeaderText(text: string): HeaderText {
  if (!text.startsWith(FIRST_LINE))
    throw new SyntaxError('The header of an age file begins otherwise.');
  const found = [...text.slice(FIRST_LINE.length).matchAll(STANZAS)];
  const length = found.reduce((sum, [whole]) => sum + whole.length, FIRST_LINE.length);
  return {
    stanzas: found.map(toStanzaParts),
    mac: readMac(text.slice(0, length), text.slice(length)),
  };
}
