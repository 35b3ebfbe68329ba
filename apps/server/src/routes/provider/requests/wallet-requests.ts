import * as z from 'zod/mini';
import { SIWE_STATEMENT_PATTERN } from '../../../services/factors/crypto-wallets/siwe-message.ts';
import { CHAIN_NAMES, parseWallet } from '../../../services/factors/crypto-wallets/wallets.ts';

const MAX_RESOURCES = 10;

export const walletText = z.string().check(z.maxLength(500, 'is too long'));

/** A URI of RFC 3986, without a line break or space. */
const uriSchema = walletText.check(
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
    walletText.check(
      z.regex(SIWE_STATEMENT_PATTERN, 'must be one line of characters that ERC-4361 allows'),
    ),
  ),
  not_before: z.optional(timeSchema),
  message_request_id: z.optional(
    walletText.check(
      z.regex(/^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i, 'must be a part of a URL path'),
    ),
  ),
  resources: z.optional(
    z.array(uriSchema).check(z.maxLength(MAX_RESOURCES, `must have at most ${MAX_RESOURCES} URIs`)),
  ),
});

export const walletFields = {
  crypto_wallet_address: walletText,
  crypto_wallet_type: z.enum(CHAIN_NAMES, `must be ${CHAIN_NAMES.join(' or ')}`),
};
export const walletStartFields = { ...walletFields, siwe_params: z.optional(siweSchema) };

export const toWallet = (body: z.infer<z.ZodMiniObject<typeof walletFields>>) =>
  parseWallet(body.crypto_wallet_type, body.crypto_wallet_address);
