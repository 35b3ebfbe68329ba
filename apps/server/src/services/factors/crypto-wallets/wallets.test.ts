import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEthereumWallet, createSolanaWallet } from '../../../../test/people/test-wallets.ts';
import { isSignedByWallet, parseWallet, type ChainName } from './wallets.ts';

describe('parseWallet', () => {
  const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  it.each([
    ['ethereum', CHECKSUMMED, CHECKSUMMED],
    ['ethereum', CHECKSUMMED.toLowerCase(), CHECKSUMMED],
    ['ethereum', `0x${CHECKSUMMED.slice(2).toUpperCase()}`, CHECKSUMMED],
    ['ethereum', `0x${'0'.repeat(40)}`, `0x${'0'.repeat(40)}`],
    [
      'solana',
      'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
      'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    ],
  ] as const)('reads the %s address %s as %s', (chain, text, address) => {
    expect(parseWallet(chain, text)).toEqual({ chain, address });
  });

  it.each([
    ['ethereum', CHECKSUMMED.replace('aA', 'Aa')],
    ['ethereum', CHECKSUMMED.slice(2)],
    ['ethereum', CHECKSUMMED.replace('0x', '0X')],
    ['ethereum', `${CHECKSUMMED}0`],
    ['ethereum', ` ${CHECKSUMMED}`],
    ['ethereum', `${CHECKSUMMED}\n`],
    ['ethereum', CHECKSUMMED.replace('5', 'g')],
    ['ethereum', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
    ['ethereum', ''],
    ['solana', CHECKSUMMED],
    ['solana', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pP'],
    ['solana', '0OIl'],
    // The point of order 1, and 32 bytes that are no point of the curve.
    ['solana', base58.encode(Uint8Array.of(1, ...Array.from({ length: 31 }, () => 0)))],
    ['solana', base58.encode(Uint8Array.of(2, ...Array.from({ length: 31 }, () => 0)))],
    ['solana', '1'.repeat(100)],
    ['solana', ''],
  ] as const)('refuses the %s address %j', (chain, text) => {
    expect(() => parseWallet(chain, text)).toThrow(
      expect.objectContaining({ status: 400, type: `invalid_${chain}_address` }) as Error,
    );
  });
});

const createSigner = { ethereum: createEthereumWallet, solana: createSolanaWallet };

describe.each(['ethereum', 'solana'] as const)('a signature of %s', (chain: ChainName) => {
  const signer = createSigner[chain]();
  const wallet = parseWallet(chain, signer.crypto_wallet_address);
  const text = 'Log in to Überbäckerei 🍞\nNonce: 1';

  it('is accepted for exactly the text that was signed', () => {
    const signature = signer.sign(text);
    expect(isSignedByWallet(wallet, text, signature)).toBe(true);
    for (const other of [`${text} `, text.toUpperCase(), text.slice(1), '']) {
      expect(isSignedByWallet(wallet, other, signature)).toBe(false);
    }
  });

  it('of another wallet is refused', () => {
    expect(isSignedByWallet(wallet, text, createSigner[chain]().sign(text))).toBe(false);
  });

  it('that is any other text is refused, and throws nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 140 }),
          fc.uint8Array({ minLength: 60, maxLength: 70 }).map((bytes) => base58.encode(bytes)),
          fc
            .uint8Array({ minLength: 64, maxLength: 66 })
            .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
        ),
        (signature) => !isSignedByWallet(wallet, text, signature),
      ),
      { numRuns: 200 },
    );
  });
});

describe('a signature of Ethereum', () => {
  const signer = createEthereumWallet();
  const wallet = parseWallet('ethereum', signer.crypto_wallet_address);
  const text = 'bake';
  const bytes = Buffer.from(signer.sign(text).slice(2), 'hex');
  const accepts = (changed: Uint8Array) =>
    isSignedByWallet(wallet, text, `0x${Buffer.from(changed).toString('hex')}`);
  const withEnd = (last: number) => Buffer.concat([bytes.subarray(0, 64), Buffer.of(last)]);
  const recoveryBit = (bytes[64] ?? 0) - 27;

  it.each([
    [27, true],
    [0, true],
    [26, false],
    [29, false],
    [31, false],
    [255, false],
  ])('may end with %i and the recovery bit: %s', (base, accepted) => {
    expect(accepts(withEnd(base + (base < 29 ? recoveryBit : 0)))).toBe(accepted);
  });

  it('with the other recovery bit is of another wallet', () => {
    expect(accepts(withEnd(28 - recoveryBit))).toBe(false);
  });

  it('with the high s is refused, because everybody can make it', () => {
    const s = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').s;
    const high = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0');
    const twin = Buffer.concat([
      bytes.subarray(0, 32),
      Buffer.from(high, 'hex'),
      Buffer.of(28 - recoveryBit),
    ]);
    expect(accepts(twin)).toBe(false);
  });

  it.each([64, 66])('with %i bytes is refused', (length) => {
    expect(accepts(Buffer.concat([bytes, Buffer.of(0)]).subarray(0, length))).toBe(false);
  });

  it('is the one of another implementation', () => {
    // The example of `web3.eth.accounts.sign` in the manual of web3.js.
    const known = {
      address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
      text: 'Some data',
      signature:
        '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
    };
    const owner = parseWallet('ethereum', known.address);
    expect(isSignedByWallet(owner, known.text, known.signature)).toBe(true);
  });
});
