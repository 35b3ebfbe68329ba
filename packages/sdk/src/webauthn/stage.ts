import type { Context } from '../context.ts';
import { withDeadline, type Surroundings } from '../http/deadline.ts';
import type { WebStorage } from '../platform/platform.ts';
import type { Credentials, PasskeyCalls } from '../platform/scope.ts';
import type { RequestOptions } from '../types.ts';
import { passkeyError, toPasskeyError, type Prompt } from './passkey-error.ts';
import { createPasskeyMemory } from './passkey-memory.ts';
import { createSignals, type Signals } from './signals.ts';
import { inTurn, type Turn, type TurnOptions } from './turn.ts';

/** What the ceremonies need of the client. */
export interface Tools extends Surroundings {
  context: Context;
  storage: WebStorage;
  publicToken: string;
}

/** The browser's side of a ceremony. */
export interface Stage {
  credentials: Credentials;
  calls: PasskeyCalls;
  /** Which domain a passkey is for, when nobody says. */
  host: string;
  userAgent: string;
  signals: Signals;
}

/** Tells password managers; undefined where the browser has none that listen. */
export function signalsOf({ platform, storage, publicToken }: Tools): Signals | undefined {
  const calls = platform.scope?.PublicKeyCredential;
  return calls && createSignals(calls, createPasskeyMemory(storage, publicToken));
}

/** @throws PasskeyError where the page has no door to passkeys; nothing is sent then */
export function openStage(tools: Tools): Stage {
  const { scope, page } = tools.platform;
  const signals = signalsOf(tools);
  if (!scope?.navigator.credentials || !scope.PublicKeyCredential || !signals) {
    throw passkeyError(scope?.isSecureContext ? 'not_supported' : 'insecure_context');
  }
  return {
    credentials: scope.navigator.credentials,
    calls: scope.PublicKeyCredential,
    host: page?.hostname ?? '',
    userAgent: scope.navigator.userAgent,
    signals,
  };
}

/** One ceremony at a time, and settled as soon as a signal aborts, whatever the browser does. */
export const perform = <Result>(
  tools: Tools,
  turn: TurnOptions,
  run: (turn: Turn) => Promise<Result>,
): Promise<Result> =>
  inTurn(turn, ({ signal, keep }) =>
    withDeadline(tools, { signal, timeout: Infinity }, (either) => run({ signal: either, keep })),
  );

/** Opens the browser's prompt. Its errors become ours, except where the caller has cancelled. */
export async function ask(
  prompt: Prompt,
  signal: AbortSignal,
  open: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    // The border: only public keys are asked for, so nothing else comes.
    const credential = (await open()) as PublicKeyCredential | null;
    if (!credential) throw new DOMException('', 'NotAllowedError');
    return credential;
  } catch (error) {
    signal.throwIfAborted();
    throw toPasskeyError(prompt, error);
  }
}

/** How much longer than we the browser may wait, so that it is always us who say that time is up. */
const LATER_MS = 5_000;

/** The part of the browser's options that says how long it is to wait. */
export const timeLimit = ({ timeout = Infinity }: RequestOptions): { timeout?: number } =>
  timeout === Infinity ? {} : { timeout: timeout + LATER_MS };
