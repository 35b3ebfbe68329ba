import type { Context } from '../context.ts';
import type { Platform } from '../platform/platform.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';

/** The kinds of wallets. */
export type CryptoWalletType = 'ethereum' | 'solana';

/** What the text that the wallet signs is to say (EIP-4361). Used only where the project demands it. */
export interface SiweParams {
  /** What is signed in to. Default: the page's origin. */
  uri?: string | undefined;
  /** The chain, by its number in EIP-155. */
  chain_id?: string | undefined;
  /** RFC 3339. */
  issued_at?: string | undefined;
  /** A sentence for the user. */
  statement?: string | undefined;
  /** RFC 3339. */
  not_before?: string | undefined;
  /** An id of your own for this sign-in. */
  message_request_id?: string | undefined;
  /** What the user agrees to, as URIs. */
  resources?: string[] | undefined;
}

/** A wallet that is to prove itself. */
export interface CryptoWalletStartRequest {
  /** The public address of the wallet. */
  crypto_wallet_address: string;
  /** Which chain the address belongs to. */
  crypto_wallet_type: CryptoWalletType;
  /** Parts of the message; sent only where the project demands EIP-4361, and for Ethereum. */
  siwe_params?: SiweParams | undefined;
}

/** What the wallet is to sign. */
export interface CryptoWalletStartResponse extends ResponseCommon {
  /** The text that the wallet signs. */
  challenge: string;
}

/** A signed challenge. */
export interface CryptoWalletAuthenticateRequest extends SessionDuration {
  /** The address that went into `authenticateStart`. */
  crypto_wallet_address: string;
  /** The type that went into `authenticateStart`. */
  crypto_wallet_type: CryptoWalletType;
  /** Of the challenge: hexadecimal from Ethereum wallets, base58 from Solana ones. */
  signature: string;
}

/**
 * Sign-in with a wallet. Every method rejects with a `UsageError` for a wrong argument, an
 * `ApiError` for a refusal and an `UnreachableError` when no usable answer came.
 */
export interface CryptoWallets {
  /**
   * Asks for a text that the wallet is to sign: as a further factor while a session is there, else as
   * the first. `POST /sdk/v1/crypto_wallets/authenticate/start/primary` or `/secondary`.
   * @throws ApiError `invalid_ethereum_address`, `invalid_solana_address`
   */
  authenticateStart: (
    options: CryptoWalletStartRequest,
    request?: RequestOptions,
  ) => Promise<CryptoWalletStartResponse>;
  /**
   * Signs in with the signature. `POST /sdk/v1/crypto_wallets/authenticate`.
   * @throws ApiError `unable_to_authenticate_crypto_wallet`, `siwe_message_expired`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  authenticate: (
    options: CryptoWalletAuthenticateRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
}

export interface CryptoWalletsOptions {
  context: Context;
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
    return context.within(request, async (inTime) => {
      const { crypto_wallet_address, crypto_wallet_type, siwe_params } = options;
      const { siweRequiredForCryptoWallets } = await config();
      const siwe = siweRequiredForCryptoWallets && crypto_wallet_type === 'ethereum';
      return context.post({
        ...inTime,
        path: `/crypto_wallets/authenticate/start/${context.factor()}`,
        body: {
          crypto_wallet_address,
          crypto_wallet_type,
          siwe_params: siwe
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
