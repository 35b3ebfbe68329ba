import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { aBootstrap, PUBLIC_TOKEN, success } from '../../test/fixtures.ts';
import type { CryptoWalletStartRequest } from './crypto-wallets.ts';

const START = 'POST /crypto_wallets/authenticate/start/primary';

const ethereum = { crypto_wallet_address: '0xabc', crypto_wallet_type: 'ethereum' } as const;
const solana = { crypto_wallet_address: 'S', crypto_wallet_type: 'solana' } as const;

async function bodyOf(options: CryptoWalletStartRequest): Promise<unknown> {
  const platform = createFakePlatform();
  platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () =>
    success({ ...aBootstrap(), siwe_required_for_crypto_wallets: true }),
  );
  platform.server.on(START, () => success({ challenge: 'sign this' }));
  const { client } = createTestClient({}, platform);
  await client.cryptoWallets.authenticateStart(options);
  return platform.server.requestsTo(START)[0]?.body;
}

describe('cryptoWallets.authenticateStart, where the project demands EIP-4361', () => {
  it("says the page's origin by itself", async () => {
    await expect(bodyOf(ethereum)).resolves.toEqual({
      ...ethereum,
      siwe_params: { uri: 'https://app.example.com' },
    });
  });

  it("sends the caller's parameters", async () => {
    const siwe_params = {
      uri: 'https://u.example',
      chain_id: '1',
      resources: ['https://r.example'],
    };
    await expect(bodyOf({ ...ethereum, siwe_params })).resolves.toEqual({
      ...ethereum,
      siwe_params,
    });
  });

  it('sends none for Solana', async () => {
    await expect(bodyOf({ ...solana, siwe_params: { chain_id: '1' } })).resolves.toEqual(solana);
  });
});
