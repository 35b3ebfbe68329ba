import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { createBootstrapData, PUBLIC_TOKEN, successResponse } from '../../test/fixtures.ts';
import type { CryptoWalletStartRequest } from './crypto-wallets.ts';

const START = 'POST /crypto_wallets/authenticate/start/primary';

const ethereum = { crypto_wallet_address: '0xabc', crypto_wallet_type: 'ethereum' } as const;
const solana = { crypto_wallet_address: 'S', crypto_wallet_type: 'solana' } as const;

async function bodyOf(options: CryptoWalletStartRequest): Promise<unknown> {
  const platform = createFakePlatform();
  platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () =>
    successResponse({ ...createBootstrapData(), siwe_required_for_crypto_wallets: true }),
  );
  platform.server.on(START, () => successResponse({ challenge: 'sign this' }));
  const { client } = createTestClient({}, platform);
  await client.cryptoWallets.authenticateStart(options);
  return platform.server.requestsTo(START)[0]?.body;
}

describe('cryptoWallets.authenticateStart, if the project requires EIP-4361', () => {
  it('sends the origin of the page by default', async () => {
    await expect(bodyOf(ethereum)).resolves.toEqual({
      ...ethereum,
      siwe_params: { uri: 'https://app.example.com' },
    });
  });

  it('sends the parameters of the caller', async () => {
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

  it('sends no parameters for Solana', async () => {
    await expect(bodyOf({ ...solana, siwe_params: { chain_id: '1' } })).resolves.toEqual(solana);
  });
});
