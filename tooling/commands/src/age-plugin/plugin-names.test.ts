import { recipientOf, type SealingKey } from '@bakehouse/sealing';
import { bech32 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import {
  readPluginIdentity,
  readPluginRecipient,
  toPluginIdentity,
  toPluginRecipient,
} from './plugin-names.ts';

const KEY: SealingKey = {
  origin: 'https://bakehouse.example:8443',
  fileId: '0c2f5d0e-2f0e-4a50-9d52-0a3c5a3ad0c1',
  keyPath: "m/0'/0'/0'/12'",
  recipient: recipientOf(new Uint8Array(32).fill(7)),
};
const IDENTITY = { serverOrigin: 'http://localhost:4000', email: 'dee@bakehouse.test' };

const encode = (prefix: string, text: string) =>
  bech32.encode(prefix, bech32.toWords(Buffer.from(text, 'latin1')), false);

describe('a recipient', () => {
  it('comes back the same, and has the form that age demands', () => {
    const text = toPluginRecipient(KEY);
    expect(text).toMatch(/^age1bakehouse1[02-9ac-hj-np-z]+$/);
    expect(readPluginRecipient(text)).toEqual(KEY);
    expect(readPluginRecipient(text.toUpperCase())).toEqual(KEY);
  });

  it('of before stays readable', () => {
    const text =
      'age1bakehouse1zwlyl6h27gzv0lfntr7fcqrjrzqazap8sy5zylkxwneh7llf0dkksar5wpen5te0vfskketgda6hxefwv4uxzmtsd3jn5wp5xsesqvrrxfnr2epsv5knye3sv5kngcf4xqknjep4xgknqcfnvv6kzvmpvscxxvgqd5hnqfe0xqnj7vp89ucnyfc54h3tw';
    expect(readPluginRecipient(text)).toEqual(KEY);
  });

  const publicKey = '\x07'.repeat(32);

  it.each<[string, string]>([
    ['of age itself', KEY.recipient],
    [
      'with a changed letter',
      toPluginRecipient(KEY).replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
    ],
    ['of another plugin', encode('age1yubikey', `${publicKey}https://a.test\0id\0m/0'`)],
    ['that is an identity', toPluginIdentity(IDENTITY)],
    ['without data', encode('age1bakehouse', '')],
    ['without a path', encode('age1bakehouse', `${publicKey}https://a.test\0id`)],
    ['with an empty name', encode('age1bakehouse', `${publicKey}https://a.test\0\0m/0'`)],
    ['with one name too many', encode('age1bakehouse', `${publicKey}https://a.test\0id\0m/0'\0x`)],
    ['with a space in a name', encode('age1bakehouse', `${publicKey}https://a.test\0i d\0m/0'`)],
    ['with a line feed in a name', encode('age1bakehouse', `${publicKey}https://a.test\0id\0m\n`)],
    ['that is no text of Bech32', 'dee@bakehouse.test'],
  ])('%s is none', (_, text) => {
    expect(readPluginRecipient(text)).toBeUndefined();
  });
});

describe('an identity', () => {
  it('comes back the same, and has the form that age demands', () => {
    const text = toPluginIdentity(IDENTITY);
    expect(text).toMatch(/^AGE-PLUGIN-BAKEHOUSE-1[02-9AC-HJ-NP-Z]+$/);
    expect(readPluginIdentity(text)).toEqual(IDENTITY);
  });

  it('of before stays readable', () => {
    const text =
      'AGE-PLUGIN-BAKEHOUSE-1DP68GUP69UHKCMMRV9KXSMMNWSARGVPSXQQXGET9GP3XZ6M9DPHH2UM99E6X2UM5UDHPH0';
    expect(readPluginIdentity(text)).toEqual(IDENTITY);
  });

  const prefix = 'age-plugin-bakehouse-';

  it.each<[string, string]>([
    ['without data', encode(prefix, '').toUpperCase()],
    ['of another plugin', encode('age-plugin-yubikey-', 'http://localhost\0a@b.example')],
    ['without an account', encode(prefix, 'http://localhost')],
    ['with an address that is none', encode(prefix, 'http://localhost\0dee')],
    ['with an address in another form', encode(prefix, 'http://localhost\0Dee@B.example')],
    ['with a path in its server', encode(prefix, 'http://localhost/a\0a@b.example')],
    ['with a server that is no URL', encode(prefix, 'localhost\0a@b.example')],
    ['with something more', encode(prefix, 'http://localhost\0a@b.example\0x')],
    ['that is a recipient', toPluginRecipient(KEY)],
  ])('%s is none', (_, text) => {
    expect(readPluginIdentity(text)).toBeUndefined();
  });
});
