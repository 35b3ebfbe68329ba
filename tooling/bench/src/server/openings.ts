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

/** Every body is sent once before one is sent again. */
export async function openConcurrently(
  opening: OpenRequests,
  { callerCount, forSeconds }: { callerCount: number; forSeconds: number },
): Promise<{ times: number[]; seconds: number }> {
  const before = performance.now();
  const deadline = before + forSeconds * 1000;
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    return turns;
  };
  const caller = async () => {
    const times: number[] = [];
    while (performance.now() < deadline) times.push(await timeOpening(opening, takeTurn()));
    return times;
  };
  const callers = Array.from({ length: callerCount }, caller);
  const times = (await Promise.all(callers)).flat();
  return { times, seconds: (performance.now() - before) / 1000 };
}
