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

const isPkceError = (error: unknown): boolean =>
  error instanceof ApiError && error.message.includes('pkce');

export function createPkce({ platform, pairs, config }: PkceOptions): Pkce {
  const share = createSingleFlight<PkcePair>();

  const startPair = async (namespace: PkceNamespace): Promise<PkcePair> => {
    const pair = await createPair(platform);
    pairs.write(namespace, pair);
    return pair;
  };
  const challenge = async (namespace: PkceNamespace): Promise<string | undefined> => {
    const demanded = (await config())[DEMANDED_BY[namespace]];
    if (namespace === 'oauth') pairs.clear(namespace);
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
    if (!pair) return redeem(call, others, send);
    try {
      const { code_verifier } = pair;
      const data = await send({ ...call, body: { ...call.body, code_verifier } });
      pairs.clear(namespace);
      return data;
    } catch (error) {
      if (others.length === 0 || !isPkceError(error)) throw error;
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
