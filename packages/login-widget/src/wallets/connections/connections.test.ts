import { describe, expect, it, vi } from 'vitest';
import { CONNECTIONS } from './connections.ts';

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SOLANA = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const HEX_SIGNATURE = `0x${'ab'.repeat(65)}`;
const SIGNATURE_BYTES = new Uint8Array(64).fill(1);
const BASE58_SIGNATURE =
  '2AXDGYSE4f2sz7tvMMzyHvUfcoJmxudvdhBcmiUSo6ijwfYmfZYsKRxboQMPh3R4kUhXRVdtSXFXMheka4Rc4P2';
const MESSAGE = new TextEncoder().encode('Hallo, Brot!');

const answers = (answer: unknown) =>
  vi.fn<(...args: unknown[]) => Promise<unknown>>(() => Promise.resolve(answer));

const { ethereum, solana, standard } = CONNECTIONS;

describe('a wallet of Ethereum', () => {
  const signing = { text: 'Hallo, Brot!', address: ETHEREUM };

  it('gives its first account', async () => {
    const request = answers([ETHEREUM, '0x0']);
    expect(await ethereum.connect({ request })).toBe(ETHEREUM);
    expect(request.mock.calls).toEqual([[{ method: 'eth_requestAccounts' }]]);
  });

  it('signs the text for the account', async () => {
    const request = answers(HEX_SIGNATURE);
    expect(await ethereum.sign({ request }, signing)).toBe(HEX_SIGNATURE);
    expect(request.mock.calls).toEqual([
      [{ method: 'personal_sign', params: ['Hallo, Brot!', ETHEREUM] }],
    ]);
  });

  it.each([[[]], [undefined], [null], ['0x'], [['0x1234']], [[SOLANA]], [[42]], [{}]])(
    'cannot be used when it shares %j',
    async (accounts) => {
      await expect(ethereum.connect({ request: answers(accounts) })).rejects.toThrow(TypeError);
    },
  );

  it.each([[''], ['0x'], ['0xabc'], ['signed'], [null], [undefined], [{ result: HEX_SIGNATURE }]])(
    'cannot be used when it signs with %j',
    async (signature) => {
      await expect(ethereum.sign({ request: answers(signature) }, signing)).rejects.toThrow(
        TypeError,
      );
    },
  );

  it.each([undefined, null, {}, { request: 'no' }, 'wallet'])(
    'is not an object like %j',
    async (provider) => {
      await expect(ethereum.connect(provider)).rejects.toThrow('The wallet has no method request.');
    },
  );
});

describe('a global of Solana', () => {
  const signing = { text: 'Hallo, Brot!', address: SOLANA };
  const key = { toString: () => SOLANA };

  it.each([
    ['in its answer', { connect: answers({ publicKey: key }) }],
    ['in itself', { connect: answers(undefined), publicKey: key }],
    ['as a text', { connect: answers({ publicKey: SOLANA }) }],
  ])('gives its key %s', async (_, provider) => {
    expect(await solana.connect(provider)).toBe(SOLANA);
  });

  it.each([[{ signature: BASE58_SIGNATURE, publicKey: SOLANA }], [{ signature: SIGNATURE_BYTES }]])(
    'signs by request and answers %j',
    async (answer) => {
      const request = answers(answer);
      expect(await solana.sign({ request }, signing)).toBe(BASE58_SIGNATURE);
      expect(request.mock.calls).toEqual([
        [{ method: 'signMessage', params: { message: MESSAGE, display: 'utf8' } }],
      ]);
    },
  );

  it.each([[{ signature: [...SIGNATURE_BYTES] }], [SIGNATURE_BYTES]])(
    'signs by its own method and answers %j',
    async (answer) => {
      const signMessage = answers(answer);
      expect(await solana.sign({ signMessage }, signing)).toBe(BASE58_SIGNATURE);
      expect(signMessage.mock.calls).toEqual([[MESSAGE, 'utf8']]);
    },
  );

  it.each([[{}], [{ publicKey: null }], [{ publicKey: ETHEREUM }], [{ publicKey: {} }]])(
    'cannot be used when it connects with %j',
    async (answer) => {
      await expect(solana.connect({ connect: answers(answer) })).rejects.toThrow(TypeError);
    },
  );

  it.each([
    [{ signature: BASE58_SIGNATURE, publicKey: ETHEREUM }],
    [{ signature: BASE58_SIGNATURE, publicKey: { toString: () => SOLANA.replace('D', 'E') } }],
    [{ signature: new Uint8Array(63) }],
    [{ signature: 'short' }],
    [null],
  ])('cannot be used when it signs with %j', async (answer) => {
    await expect(solana.sign({ request: answers(answer) }, signing)).rejects.toThrow(TypeError);
  });
});

describe('a wallet of the Wallet Standard', () => {
  const signing = { text: 'Hallo, Brot!', address: SOLANA };
  const account = { address: SOLANA, chains: ['solana:mainnet'] };
  const other = { address: ETHEREUM, chains: ['eip155:1'] };

  const createWallet = (accounts: readonly unknown[], signed?: unknown) => {
    const connect = answers({ accounts });
    const signMessage = answers(signed);
    const features = { 'standard:connect': { connect }, 'solana:signMessage': { signMessage } };
    return { wallet: { accounts, features }, connect, signMessage };
  };

  it('gives its account on Solana', async () => {
    const { wallet } = createWallet([other, account]);
    expect(await standard.connect(wallet)).toBe(SOLANA);
  });

  it('signs with the account that was given', async () => {
    const { wallet, signMessage } = createWallet(
      [other, account],
      [{ signedMessage: MESSAGE, signature: SIGNATURE_BYTES }],
    );
    expect(await standard.sign(wallet, signing)).toBe(BASE58_SIGNATURE);
    expect(signMessage.mock.calls).toEqual([[{ account, message: MESSAGE }]]);
  });

  it.each([[[]], [[other]], [[{ address: 42, chains: ['solana:mainnet'] }]]])(
    'cannot be used when it shares %j',
    async (accounts) => {
      await expect(standard.connect(createWallet(accounts).wallet)).rejects.toThrow(TypeError);
    },
  );

  it('does not sign after the account has changed', async () => {
    const { wallet, signMessage } = createWallet([other]);
    await expect(standard.sign(wallet, signing)).rejects.toThrow(
      'The wallet no longer shares this account.',
    );
    expect(signMessage).not.toHaveBeenCalled();
  });

  it.each([[undefined], [[]], [[{}]], [[{ signature: new Uint8Array(0) }]]])(
    'cannot be used when it signs with %j',
    async (signed) => {
      const { wallet } = createWallet([account], signed);
      await expect(standard.sign(wallet, signing)).rejects.toThrow(TypeError);
    },
  );
});
