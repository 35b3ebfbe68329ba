import { ApiError } from '../errors.ts';
import type {
  ApiRequest,
  Middleware,
  PkceFlow,
  ResponseData,
  SendRequest,
} from '../http/api-request.ts';
import { createSingleFlight } from '../http/single-flight.ts';
import type { Platform } from '../platform/platform.ts';
import type { PkcePairStore } from './pair-store.ts';
import { createPair, type PkcePair } from './pair.ts';

/** The setting of the project that requires PKCE for each flow. */
const REQUIRED_BY = {
  magic_links: 'pkceRequiredForEmailMagicLinks',
  passwords: 'pkceRequiredForPasswordResets',
  oauth: 'pkceRequiredForOauth',
} as const satisfies Record<PkceFlow, keyof PkceConfig>;

export interface PkceConfig {
  pkceRequiredForEmailMagicLinks: boolean;
  pkceRequiredForPasswordResets: boolean;
  pkceRequiredForOauth: boolean;
}

/** Proof Key for Code Exchange (RFC 7636): only the browser that started a flow can end it. */
export interface Pkce {
  /** Starts a flow. Undefined if the project does not require PKCE for it. */
  challenge: (flow: PkceFlow) => Promise<string | undefined>;
  /** Adds the code challenge or the code verifier that a request asks for. */
  middleware: Middleware;
}

export interface PkceOptions {
  platform: Platform;
  pairs: PkcePairStore;
  config: () => Promise<PkceConfig>;
}

const isApiError = (error: unknown, about: string): boolean =>
  error instanceof ApiError && error.message.includes(about);

/** Refuses a token from another browser, which could sign the user in to an attacker's account. */
const createForeignFlowError = (): ApiError =>
  new ApiError({
    status_code: 400,
    error_type: 'pkce_expected_code_verifier',
    error_message: 'This sign-in was not started in this browser. Start it again.',
    error_url: '',
  });

export function createPkce({ platform, pairs, config }: PkceOptions): Pkce {
  const singleFlight = createSingleFlight<PkcePair>();

  const createAndStorePair = async (flow: PkceFlow): Promise<PkcePair> => {
    const pair = await createPair(platform);
    // Another tab may have stored a pair meanwhile, and sent its challenge.
    const stored = pairs.read(flow);
    if (!stored) pairs.write(flow, pair);
    return stored ?? pair;
  };
  const isRequired = async (flow: PkceFlow): Promise<boolean> =>
    (await config())[REQUIRED_BY[flow]];
  const challenge = async (flow: PkceFlow): Promise<string | undefined> => {
    const required = await isRequired(flow);
    if (flow === 'oauth' || !required) pairs.clear(flow);
    if (!required) return undefined;
    const pair = pairs.read(flow) ?? (await singleFlight(flow, () => createAndStorePair(flow)));
    return pair.code_challenge;
  };
  /** A token does not tell which flow it ends, so the verifiers are tried in turn. */
  const sendWithVerifier = async (
    request: ApiRequest,
    [flow, ...otherFlows]: readonly PkceFlow[],
    send: SendRequest,
  ): Promise<ResponseData> => {
    if (!flow) return send(request);
    const pair = pairs.read(flow);
    if (!pair) {
      if (flow === 'oauth' && (await isRequired(flow))) throw createForeignFlowError();
      return sendWithVerifier(request, otherFlows, send);
    }
    try {
      const { code_verifier } = pair;
      const data = await send({ ...request, body: { ...request.body, code_verifier } });
      pairs.clear(flow);
      return data;
    } catch (error) {
      // The last verifier is dropped only if the server says that it expects none.
      const retryOn = otherFlows.length > 0 ? 'pkce' : 'pkce_did_not_expect_code_verifier';
      // A refusal spends an OAuth token, so there is nothing to retry.
      if (flow === 'oauth' || !isApiError(error, retryOn)) throw error;
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
