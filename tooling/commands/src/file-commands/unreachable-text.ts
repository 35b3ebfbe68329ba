const START = '`npx --yes pnpm@10.34.8 start`';

/** By the code of what broke the connection. */
const TEXTS: Readonly<Record<string, (server: string) => string>> = {
  ECONNREFUSED: (server) =>
    `Nobody answers at ${server}. Start it with ${START}, or name it with --server.`,
  ENOTFOUND: (server) =>
    `There is no host ${URL.parse(server)?.hostname ?? server}. Look at the address after --server.`,
  EAI_AGAIN: (server) =>
    `The host ${URL.parse(server)?.hostname ?? server} cannot be looked up. Is there a network?`,
};

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
};

const innermost = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : innermost(error.cause);
};

/** Why no answer came, from what fetch threw. */
export function unreachableText(server: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${server} does not answer in time. Try again later.`;
  }
  const code = codeOf(error);
  const text = code === undefined ? undefined : TEXTS[code];
  return text?.(server) ?? `The connection to ${server} failed: ${code ?? innermost(error)}.`;
}
