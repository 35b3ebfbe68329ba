import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { authenticateWallet } from '../../services/factors/crypto-wallets/crypto-wallets.ts';
import { SIWE_STATEMENT_PATTERN } from '../../services/factors/crypto-wallets/siwe-message.ts';
import { issueWalletChallenge } from '../../services/factors/crypto-wallets/wallet-challenges.ts';
import { CHAIN_NAMES, parseWallet } from '../../services/factors/crypto-wallets/wallets.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall, type ProviderRequest } from './provider-call.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const MAX_RESOURCES = 10;

const shortText = z.string().check(z.maxLength(500, 'is too long'));

/** A URI of RFC 3986, without a line break or space. */
const uriSchema = shortText.check(
  z.regex(/^[a-z][a-z\d+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i, 'must be a URI'),
);
const timeSchema = z.iso.datetime({ offset: true, error: 'must be a time of RFC 3339' });

/** The fields of a message of ERC-4361. */
const siweSchema = z.object({
  uri: z.optional(uriSchema),
  chain_id: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,18}$/, 'must be a chain id of EIP-155')),
  ),
  issued_at: z.optional(timeSchema),
  statement: z.optional(
    shortText.check(
      z.regex(SIWE_STATEMENT_PATTERN, 'must be one line of characters that ERC-4361 allows'),
    ),
  ),
  not_before: z.optional(timeSchema),
  message_request_id: z.optional(
    shortText.check(
      z.regex(/^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i, 'must be a part of a URL path'),
    ),
  ),
  resources: z.optional(
    z.array(uriSchema).check(z.maxLength(MAX_RESOURCES, `must have at most ${MAX_RESOURCES} URIs`)),
  ),
});

const walletFieldSchemas = {
  crypto_wallet_address: shortText,
  crypto_wallet_type: z.enum(CHAIN_NAMES, `must be ${CHAIN_NAMES.join(' or ')}`),
};
const startBodySchema = z.object({ ...walletFieldSchemas, siwe_params: z.optional(siweSchema) });
const authenticateBodySchema = z.object({
  ...walletFieldSchemas,
  signature: shortText,
  session_duration_minutes: sessionDurationSchema,
});

const toWallet = (body: z.infer<typeof startBodySchema>) =>
  parseWallet(body.crypto_wallet_type, body.crypto_wallet_address);

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
