import { ApiError } from '../errors.ts';
import type { Call, Data, PkceNamespace, Send, Wrapper } from '../http/call.ts';
import { createSingleFlight } from '../http/single-flight.ts';
import type { Platform } from '../platform/platform.ts';
import type { PkcePairs } from './pairs.ts';
import { createPair, type PkcePair } from './verifier.ts';

/** Which setting of the project demands PKCE of which flow. */
const DEMANDED_BY = {
  magic_links: 'pkceRequiredForEmailMagicLinks',
  passwords: 'pkceRequiredForPasswordResets',
  oauth: 'pkceRequiredForOauth',
} as const satisfies Record<PkceNamespace, keyof PkceConfig>;

/** The part of the project's configuration that PKCE goes by. */
export interface PkceConfig {
  pkceRequiredForEmailMagicLinks: boolean;
  pkceRequiredForPasswordResets: boolean;
  pkceRequiredForOauth: boolean;
}

/** Proof that who ends a flow is who started it. */
export interface Pkce {
  /** The challenge of a flow that starts now, or undefined where the project does not demand one. */
  challenge: (namespace: PkceNamespace) => Promise<string | undefined>;
  /** Adds to a call the challenge or the verifier that it asks for. */
  wrap: Wrapper;
}

export interface PkceOptions {
  platform: Platform;
  pairs: PkcePairs;
  config: () => Promise<PkceConfig>;
}

const isApiError = (error: unknown, about: string): boolean =>
  error instanceof ApiError && error.message.includes(about);

/** A sign-in that somebody else started would sign this user in as them. */
const notStartedHere = (): ApiError =>
  new ApiError({
    status_code: 400,
    error_type: 'pkce_expected_code_verifier',
    error_message: 'This sign-in was not started in this browser. Start it again.',
    error_url: '',
  });

export function createPkce({ platform, pairs, config }: PkceOptions): Pkce {
  const share = createSingleFlight<PkcePair>();

  const startPair = async (namespace: PkceNamespace): Promise<PkcePair> => {
    const pair = await createPair(platform);
    // Another tab may have made one meanwhile, and sent its challenge.
    const kept = pairs.read(namespace);
    if (!kept) pairs.write(namespace, pair);
    return kept ?? pair;
  };
  const isDemanded = async (namespace: PkceNamespace): Promise<boolean> =>
    (await config())[DEMANDED_BY[namespace]];
  const challenge = async (namespace: PkceNamespace): Promise<string | undefined> => {
    const demanded = await isDemanded(namespace);
    if (namespace === 'oauth' || !demanded) pairs.clear(namespace);
    if (!demanded) return undefined;
    const pair = pairs.read(namespace) ?? (await share(namespace, () => startPair(namespace)));
    return pair.code_challenge;
  };
  /** A token does not say which flow it ends, so a refused verifier gives way to the next one. */
  const redeem = async (
    call: Call,
    [namespace, ...others]: readonly PkceNamespace[],
    send: Send,
  ): Promise<Data> => {
    if (!namespace) return send(call);
    const pair = pairs.read(namespace);
    if (!pair) {
      if (namespace === 'oauth' && (await isDemanded(namespace))) throw notStartedHere();
      return redeem(call, others, send);
    }
    try {
      const { code_verifier } = pair;
      const data = await send({ ...call, body: { ...call.body, code_verifier } });
      pairs.clear(namespace);
      return data;
    } catch (error) {
      // After the last one only who was told that none is expected goes on, without any.
      const about = others.length > 0 ? 'pkce' : 'pkce_did_not_expect_code_verifier';
      // The token of a provider is spent when it is refused.
      if (namespace === 'oauth' || !isApiError(error, about)) throw error;
      return redeem(call, others, send);
    }
  };
  return {
    challenge,
    async wrap(call, send) {
      if (!call.challenge) return redeem(call, call.verifiers ?? [], send);
      const code_challenge = await challenge(call.challenge);
      return send({ ...call, body: { ...call.body, code_challenge } });
    },
  };
}
