import type { Context } from '../context.ts';
import { withDeadline, type ClientRuntime } from '../http/deadline.ts';
import type { WebStorage } from '../platform/platform.ts';
import type { Credentials, PublicKeyCredentialStatics } from '../platform/window-like.ts';
import type { RequestOptions } from '../types.ts';
import { runExclusively, type Ceremony, type CeremonyOptions } from './ceremony-lock.ts';
import { createKnownPasskeys } from './known-passkeys.ts';
import { passkeyError, toPasskeyError, type CeremonyKind } from './passkey-error.ts';
import { createPasskeySignals, type PasskeySignals } from './passkey-signals.ts';

export interface WebAuthnDependencies extends ClientRuntime {
  context: Context;
  storage: WebStorage;
  publicToken: string;
}

/** The parts of the browser that a ceremony needs. */
export interface CeremonyEnvironment {
  credentials: Credentials;
  PublicKeyCredential: PublicKeyCredentialStatics;
  /** The host of the page: the default domain of a passkey. */
  host: string;
  userAgent: string;
  signals: PasskeySignals;
}

/** Undefined where the browser has no passkeys. */
export function passkeySignals({
  platform,
  storage,
  publicToken,
}: WebAuthnDependencies): PasskeySignals | undefined {
  const statics = platform.window?.PublicKeyCredential;
  return statics && createPasskeySignals(statics, createKnownPasskeys(storage, publicToken));
}

/** @throws PasskeyError `not_supported` or `insecure_context` where the page cannot use passkeys */
export function requireEnvironment(dependencies: WebAuthnDependencies): CeremonyEnvironment {
  const { window, page } = dependencies.platform;
  const { PublicKeyCredential, isSecureContext, navigator } = window ?? {};
  const signals = passkeySignals(dependencies);
  if (!navigator?.credentials || !PublicKeyCredential || !signals) {
    throw passkeyError(isSecureContext ? 'not_supported' : 'insecure_context');
  }
  const { credentials, userAgent } = navigator;
  return { credentials, PublicKeyCredential, host: page?.hostname ?? '', userAgent, signals };
}

/** Runs one ceremony at a time. Rejects when a signal aborts, even if the browser ignores the abort. */
export const runCeremony = <Result>(
  dependencies: WebAuthnDependencies,
  options: CeremonyOptions,
  run: (ceremony: Ceremony) => Promise<Result>,
): Promise<Result> =>
  runExclusively(options, ({ signal: ceremonySignal, makeExclusive }) =>
    withDeadline(dependencies, { signal: ceremonySignal, timeout: Infinity }, (signal) =>
      run({ signal, makeExclusive }),
    ),
  );

/**
 * Opens the browser's prompt.
 * @throws PasskeyError, or the reason of the signal when the caller has cancelled
 */
export async function promptUser(
  kind: CeremonyKind,
  signal: AbortSignal,
  open: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    // An unchecked cast: only public key credentials are requested.
    const credential = (await open()) as PublicKeyCredential | null;
    if (!credential) throw new DOMException('', 'NotAllowedError');
    return credential;
  } catch (error) {
    signal.throwIfAborted();
    throw toPasskeyError(kind, error);
  }
}

/** The browser's timeout is longer than ours, so that its `cancelled` never hides our timeout. */
const BROWSER_TIMEOUT_MARGIN_MS = 5_000;

/** The `timeout` of the browser's options, in milliseconds. */
export const browserTimeout = ({ timeout = Infinity }: RequestOptions): { timeout?: number } =>
  timeout === Infinity ? {} : { timeout: timeout + BROWSER_TIMEOUT_MARGIN_MS };
