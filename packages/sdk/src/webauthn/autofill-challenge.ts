import type { Platform } from '../platform/platform.ts';

/** Challenges are valid for five minutes; after this time, too little is left to choose a passkey. */
const MAX_CHALLENGE_AGE_MS = 150_000;

interface RequestedChallenge {
  /** The parameters of the request, such as the domain. */
  key: string;
  at: number;
  response: Promise<unknown>;
}

/** The newest challenge of each client, until a passkey has answered it. */
const challengesByClient = new WeakMap<object, RequestedChallenge>();

/**
 * Returns the challenge for the autofill of a form. A page that shows its form again and again gets the
 * same one.
 * @param client identifies the client
 * @param request must continue after its caller cancels, because other callers may wait for it
 */
export function getAutofillChallenge<Response>(
  client: object,
  platform: Platform,
  key: string,
  request: () => Promise<Response>,
): Promise<Response> {
  const now = platform.now();
  const known = challengesByClient.get(client);
  const age = known ? now - known.at : Infinity;
  if (known?.key === key && age >= 0 && age < MAX_CHALLENGE_AGE_MS)
    // The cast is safe, because requests with the same key have the same type of response.
    return known.response as Promise<Response>;
  const response = request();
  challengesByClient.set(client, { key, at: now, response });
  response.catch(() => forgetChallenge(client));
  return response;
}

export const forgetChallenge = (client: object): boolean => challengesByClient.delete(client);
