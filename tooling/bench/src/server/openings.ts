import { signIn } from './demo-session.ts';
import type { HttpClient } from './http-client.ts';

/** Demo accounts that have a PIN. */
export const OPENER_NAMES = [
  'dee',
  'ada',
  'rye',
  'spelt',
  'emmer',
  'durum',
  'oat',
  'barley',
  'millet',
] as const;

export interface OpenRequests {
  client: HttpClient;
  tokens: readonly string[];
  bodies: readonly object[];
}

export async function logInOpeners(client: HttpClient): Promise<string[]> {
  const tokens: string[] = [];
  for (const name of OPENER_NAMES) tokens.push(await signIn(client, name));
  return tokens;
}

/** Opens a file, and returns the duration of the request in milliseconds. */
export async function timeOpening(
  { client, tokens, bodies }: OpenRequests,
  turn: number,
): Promise<number> {
  const body = bodies[turn % bodies.length] ?? {};
  const answer = await client.post('/api/open', body, tokens[turn % tokens.length]);
  if (answer.status !== 200) {
    throw new Error(`POST /api/open answered ${answer.status}: ${answer.body}`);
  }
  return answer.ms;
}

export async function openConcurrently(
  opening: OpenRequests,
  { callerCount, forSeconds }: { callerCount: number; forSeconds: number },
): Promise<{ times: number[]; seconds: number }> {
  const before = performance.now();
  const deadline = before + forSeconds * 1000;
  const caller = async (number: number) => {
    const times: number[] = [];
    for (let turn = number; performance.now() < deadline; turn += 1) {
      times.push(await timeOpening(opening, turn));
    }
    return times;
  };
  const callers = Array.from({ length: callerCount }, (_, number) => caller(number));
  const times = (await Promise.all(callers)).flat();
  return { times, seconds: (performance.now() - before) / 1000 };
}
