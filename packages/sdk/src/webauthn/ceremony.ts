import type { LocalSession } from '../session/local-session.ts';
import type { RequestContext } from '../request-context.ts';
import { withDeadline, type ClientRuntime } from '../http/deadline.ts';
import type { WebStorage } from '../platform/platform.ts';
import type {
  CredentialsContainerLike,
  PublicKeyCredentialStatics,
} from '../platform/window-like.ts';
import type { RequestOptions } from '../types.ts';
import { runCeremonyExclusively, type Ceremony, type CeremonyOptions } from './ceremony-lock.ts';
import { createKnownPasskeys } from './known-passkeys.ts';
import { createPasskeyError, toPasskeyError, type CeremonyKind } from './passkey-error.ts';
import { createPasskeySignals, type PasskeySignals } from './passkey-signals.ts';

export interface WebAuthnDependencies extends ClientRuntime {
  context: RequestContext;
  storage: WebStorage;
  publicToken: string;
  localSession: Pick<LocalSession, 'store'>;
}

/** The parts of the browser that a ceremony needs. */
export interface CeremonyEnvironment {
  credentials: CredentialsContainerLike;
  PublicKeyCredential: PublicKeyCredentialStatics;
  /** The host of the page: the default domain of a passkey. */
  host: string;
  userAgent: string;
  signals: PasskeySignals;
}

/**
 * Returns the functions that tell password managers about passkeys, or undefined if the browser does
 * not support passkeys.
 */
function findPasskeySignals({
  platform,
  storage,
  publicToken,
}: WebAuthnDependencies): PasskeySignals | undefined {
  const statics = platform.window?.PublicKeyCredential;
  return statics && createPasskeySignals(statics, createKnownPasskeys(storage, publicToken));
}

export const signalDeletion = (dependencies: WebAuthnDependencies, registrationId: string): void =>
  findPasskeySignals(dependencies)?.deleted(registrationId);

/** @throws PasskeyError `not_supported` or `insecure_context` if the page cannot use passkeys */
export function requireCeremonyEnvironment(
  dependencies: WebAuthnDependencies,
): CeremonyEnvironment {
  const { window, page } = dependencies.platform;
  const { PublicKeyCredential, isSecureContext, navigator } = window ?? {};
  const signals = findPasskeySignals(dependencies);
  if (!navigator?.credentials || !PublicKeyCredential || !signals) {
    throw createPasskeyError(isSecureContext ? 'not_supported' : 'insecure_context');
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
  runCeremonyExclusively(options, ({ signal: ceremonySignal, makeExclusive }) =>
    withDeadline(dependencies, { signal: ceremonySignal, timeout: Infinity }, (signal) =>
      run({ signal, makeExclusive }),
    ),
  );

/**
 * Opens the browser's prompt.
 * @throws PasskeyError, or the reason of the signal when the caller has cancelled
 */
export async function openPasskeyPrompt(
  kind: CeremonyKind,
  signal: AbortSignal,
  open: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    // The cast is safe because only public key credentials are requested.
    const credential = (await open()) as PublicKeyCredential | null;
    if (!credential) throw new DOMException('', 'NotAllowedError');
    return credential;
  } catch (error) {
    signal.throwIfAborted();
    throw toPasskeyError(kind, error);
  }
}

/**
 * The browser's timeout is longer than the caller's, so that the call ends with the caller's
 * timeout error and not with `cancelled`.
 */
const BROWSER_TIMEOUT_MARGIN_MS = 5_000;

/** The `timeout` field of the browser's prompt options, in milliseconds. */
export const toBrowserTimeout = ({ timeout = Infinity }: RequestOptions): { timeout?: number } =>
  timeout === Infinity ? {} : { timeout: timeout + BROWSER_TIMEOUT_MARGIN_MS };
