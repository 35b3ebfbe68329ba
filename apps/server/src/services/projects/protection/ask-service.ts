import type * as z from 'zod/mini';

const TIMEOUT_MS = 3000;

/** @throws when the service does not answer in time, answers with an error, or answers something else */
export async function askService<Schema extends z.ZodMiniType>(
  url: string,
  request: RequestInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', ...request, redirect: 'error', signal });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
  return schema.parse(await response.json());
}
