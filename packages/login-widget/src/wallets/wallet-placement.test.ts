import { describe, expect, it } from 'vitest';
import { placeWallets } from './wallet-placement.ts';

const WALLETS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

describe('the placement of wallets', () => {
  it.each([
    [0, 'abcde', 'fg'],
    [1, 'abcd', 'efg'],
    [4, 'a', 'bcdefg'],
    [5, '', 'abcdefg'],
    [6, '', 'abcdefg'],
    [19, '', 'abcdefg'],
  ])('puts beside %i social buttons %j on the main screen', (socialCount, main, other) => {
    const placement = placeWallets(WALLETS, socialCount);
    expect([placement.main.join(''), placement.other.join('')]).toEqual([main, other]);
  });

  it('leaves nothing for another screen when all have room', () => {
    expect(placeWallets(WALLETS.slice(0, 5), 0).other).toEqual([]);
  });
});
