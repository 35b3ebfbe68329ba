import type { RequestContext } from '../request-context.ts';
import type { Platform } from '../platform/platform.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';

/** The supported blockchains. */
export type CryptoWalletType = 'ethereum' | 'solana';

/** Fields of the message to sign (EIP-4361). Sent only if the project requires EIP-4361. */
export interface SiweParams {
  /** The URI to sign in to. Default: the origin of the page. */
  uri?: string | undefined;
  /** The chain id of EIP-155. */
  chain_id?: string | undefined;
  /** When the message was issued (RFC 3339). */
  issued_at?: string | undefined;
  /** A sentence that the wallet shows to the user. */
  statement?: string | undefined;
  /** When the message becomes valid (RFC 3339). */
  not_before?: string | undefined;
  /** Your own id for this sign-in. */
  message_request_id?: string | undefined;
  /** URIs that the user agrees to by signing. */
  resources?: string[] | undefined;
}

/** The wallet to sign in with. */
export interface CryptoWalletStartRequest {
  /** The public address of the wallet. */
  crypto_wallet_address: string;
  /** The blockchain of the address. */
  crypto_wallet_type: CryptoWalletType;
  /** Fields of the message. Sent only for Ethereum, and if the project requires EIP-4361. */
  siwe_params?: SiweParams | undefined;
}

/** The challenge that the wallet has to sign. */
export interface CryptoWalletStartResponse extends ResponseCommon {
  /** The text that the wallet has to sign. */
  challenge: string;
}

/** A challenge that the wallet has signed. */
export interface CryptoWalletAuthenticateRequest extends SessionDuration {
  /** The wallet address that was passed to `authenticateStart`. */
  crypto_wallet_address: string;
  /** The `crypto_wallet_type` that was passed to `authenticateStart`. */
  crypto_wallet_type: CryptoWalletType;
  /** The signature of the challenge: hexadecimal for Ethereum, base58 for Solana. */
  signature: string;
}

/**
 * Sign-in with a crypto wallet. Every method rejects with a `UsageError` for a wrong argument, an
 * `ApiError` when the API refuses the request, and an `UnreachableError` when no valid response
 * arrives.
 */
export interface CryptoWallets {
  /**
   * Requests a challenge for the wallet to sign. While a session exists, the wallet becomes a second
   * factor. `POST /sdk/v1/crypto_wallets/authenticate/start/primary` or `/secondary`.
   * @throws ApiError `invalid_ethereum_address`, `invalid_solana_address`
   */
  authenticateStart: (
    options: CryptoWalletStartRequest,
    request?: RequestOptions,
  ) => Promise<CryptoWalletStartResponse>;
  /**
   * Signs in with the signed challenge. `POST /sdk/v1/crypto_wallets/authenticate`.
   * @throws ApiError `unable_to_authenticate_crypto_wallet`, `siwe_message_expired`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  authenticate: (
    options: CryptoWalletAuthenticateRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
}

export interface CryptoWalletsOptions {
  context: RequestContext;
  platform: Pick<Platform, 'page'>;
  config: () => Promise<{ siweRequiredForCryptoWallets: boolean }>;
}

export const createCryptoWallets = ({
  context,
  platform,
  config,
}: CryptoWalletsOptions): CryptoWallets => ({
  async authenticateStart(options, request) {
    context.check('cryptoWallets.authenticateStart', options, {
      crypto_wallet_address: 'string',
      crypto_wallet_type: 'string',
      siwe_params: 'object?',
    });
    return context.within(request, async (limits) => {
      const { crypto_wallet_address, crypto_wallet_type, siwe_params } = options;
      const { siweRequiredForCryptoWallets } = await config();
      const usesSiwe = siweRequiredForCryptoWallets && crypto_wallet_type === 'ethereum';
      return context.post({
        ...limits,
        path: `/crypto_wallets/authenticate/start/${context.nextFactor()}`,
        body: {
          crypto_wallet_address,
          crypto_wallet_type,
          siwe_params: usesSiwe
            ? { ...siwe_params, uri: siwe_params?.uri ?? platform.page?.origin }
            : undefined,
        },
        protection: 'captcha',
      });
    });
  },
  authenticate: context.method('authenticate', {
    name: 'cryptoWallets.authenticate',
    path: '/crypto_wallets/authenticate',
    fields: {
      session_duration_minutes: 'number',
      crypto_wallet_address: 'string',
      crypto_wallet_type: 'string',
      signature: 'string',
    },
    protection: 'full',
  }),
});
