import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { authenticateWallet } from '../../services/factors/crypto-wallets/crypto-wallets.ts';
import { issueWalletChallenge } from '../../services/factors/crypto-wallets/wallet-challenges.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall, type ProviderRequest } from './provider-call.ts';
import {
  toWallet,
  walletFields,
  walletStartFields,
  walletText,
} from './requests/wallet-requests.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const startBodySchema = z.object(walletStartFields);
const authenticateBodySchema = z.object({
  ...walletFields,
  signature: walletText,
  session_duration_minutes: sessionDurationSchema,
});

const startAuthentication = async (
  deps: Deps,
  { c, body }: ProviderRequest<z.infer<typeof startBodySchema>>,
  userId: string | null,
): Promise<Response> => {
  const { siwe_params: siweParams = {} } = body;
  const challenge = await issueWalletChallenge(deps, {
    wallet: toWallet(body),
    project: c.get('project'),
    // The guard has checked the header, which only browsers send.
    origin: c.req.header('origin') ?? deps.config.publicUrl,
    siweParams,
    userId,
    caller: c.get('caller'),
  });
  return sendSuccess(c, { challenge });
};

export const cryptoWalletCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/crypto_wallets/authenticate/start/primary',
      level: 'project',
      protection: 'captcha',
      limit: 'sign-in',
      queue: ['wallet'],
      body: startBodySchema,
    },
    (request, deps) => startAuthentication(deps, request, null),
  ),
  providerCall(
    {
      method: 'POST',
      path: '/crypto_wallets/authenticate/start/secondary',
      level: 'first_level',
      protection: 'captcha',
      limit: 'sign-in',
      queue: ['wallet'],
      body: startBodySchema,
    },
    (request, deps) => startAuthentication(deps, request, request.c.get('live').identity.id),
  ),
  providerCall(
    {
      method: 'POST',
      path: '/crypto_wallets/authenticate',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['wallet'],
      body: authenticateBodySchema,
    },
    async ({ c, body }, deps) => {
      const { signature } = body;
      const proven = await authenticateWallet(deps, {
        wallet: toWallet(body),
        signature,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, proven));
    },
  ),
];
