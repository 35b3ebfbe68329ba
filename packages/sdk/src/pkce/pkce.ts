import { ApiError } from '../errors.ts';
import type {
  ApiRequest,
  Middleware,
  PkceFlow,
  ResponseData,
  SendRequest,
} from '../http/api-request.ts';
import { createSingleFlight } from '../http/single-flight.ts';
import type { Platform, WebStorage } from '../platform/platform.ts';
import { createSafeStorage } from '../platform/safe-storage.ts';
import { storageKeyOf } from '../session/stored-session.ts';
import { createPkcePairStore } from './pair-store.ts';
import { createPkcePair, type PkcePair } from './pair.ts';

/** Proof Key for Code Exchange (RFC 7636): only the browser that started a flow can end it. */
export interface Pkce {
  /**
   * Starts a flow and returns its code challenge, or undefined if the project does not require PKCE
   * for it.
   */
  challenge: (flow: PkceFlow) => Promise<string | undefined>;
  /**
   * Adds the code challenge to a request that starts a flow, and the code verifier to one that ends
   * it.
   */
  middleware: Middleware;
}

/** For each flow, the project setting that requires PKCE. */
const PKCE_SETTING_OF_FLOW = {
  magic_links: 'pkceRequiredForEmailMagicLinks',
  passwords: 'pkceRequiredForPasswordResets',
  oauth: 'pkceRequiredForOauth',
} as const satisfies Record<PkceFlow, keyof PkceConfig>;

export interface PkceConfig {
  pkceRequiredForEmailMagicLinks: boolean;
  pkceRequiredForPasswordResets: boolean;
  pkceRequiredForOauth: boolean;
}

export interface PkceOptions {
  platform: Platform;
  publicToken: string;
  storage: WebStorage;
  config: () => Promise<PkceConfig>;
}

const isApiErrorMentioning = (error: unknown, about: string): boolean =>
  error instanceof ApiError && error.message.includes(about);

/**
 * The error for a token that was requested in another browser. Such a token could sign the user in
 * to an attacker's account.
 */
const createMissingVerifierError = (): ApiError =>
  new ApiError({
    status_code: 400,
    error_type: 'pkce_expected_code_verifier',
    error_message: 'This sign-in was not started in this browser. Start it again.',
    error_url: '',
  });

export function createPkce({ platform, publicToken, storage, config }: PkceOptions): Pkce {
  const { openTabStorage: openStorage, warn } = platform;
  const tabStorage = createSafeStorage({ openStorage, warn });
  const pairs = createPkcePairStore(storageKeyOf(publicToken), storage, tabStorage);
  const isRequired = async (flow: PkceFlow) => (await config())[PKCE_SETTING_OF_FLOW[flow]];
  const singleFlight = createSingleFlight<PkcePair>();

  const createAndStorePair = async (flow: PkceFlow): Promise<PkcePair> => {
    const pair = await createPkcePair(platform);
    // Another tab may have stored a pair in the meantime and sent its challenge, so a stored pair
    // is kept.
    const stored = pairs.read(flow);
    if (!stored) pairs.write(flow, pair);
    return stored ?? pair;
  };
  const challenge = async (flow: PkceFlow): Promise<string | undefined> => {
    const required = await isRequired(flow);
    if (flow === 'oauth' || !required) pairs.clear(flow);
    if (!required) return undefined;
    const pair = pairs.read(flow) ?? (await singleFlight(flow, () => createAndStorePair(flow)));
    return pair.code_challenge;
  };
  /** A token does not show which flow it ends, so the code verifiers are tried one after the other. */
  const sendWithVerifier = async (
    request: ApiRequest,
    [flow, ...otherFlows]: readonly PkceFlow[],
    send: SendRequest,
  ): Promise<ResponseData> => {
    if (!flow) return send(request);
    const pair = pairs.read(flow);
    if (!pair) {
      if (flow === 'oauth' && (await isRequired(flow))) throw createMissingVerifierError();
      return sendWithVerifier(request, otherFlows, send);
    }
    try {
      const { code_verifier } = pair;
      const data = await send({ ...request, body: { ...request.body, code_verifier } });
      pairs.clear(flow);
      return data;
    } catch (error) {
      // After the last code verifier, the request is repeated without one only if the server
      // expects none.
      const retryOn = otherFlows.length > 0 ? 'pkce' : 'pkce_did_not_expect_code_verifier';
      // A refused OAuth token cannot be used again, so the request is not repeated.
      if (flow === 'oauth' || !isApiErrorMentioning(error, retryOn)) throw error;
      return sendWithVerifier(request, otherFlows, send);
    }
  };
  return {
    challenge,
    async middleware(request, send) {
      const { pkceChallenge, pkceVerifiers = [] } = request;
      if (!pkceChallenge) return sendWithVerifier(request, pkceVerifiers, send);
      const code_challenge = await challenge(pkceChallenge);
      return send({ ...request, body: { ...request.body, code_challenge } });
    },
  };
}
