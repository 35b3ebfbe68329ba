const START_COMMAND = '`npx --yes pnpm@10.34.8 start`';

const hostnameOf = (server: string) => URL.parse(server)?.hostname ?? server;

const TEXT_BY_ERROR_CODE: Readonly<Record<string, (server: string) => string>> = {
  ECONNREFUSED: (server) =>
    `No server answers at ${server}. Start it with ${START_COMMAND}, or give its address with --server.`,
  ENOTFOUND: (server) =>
    `The host ${hostnameOf(server)} does not exist. Check the address after --server.`,
  EAI_AGAIN: (server) =>
    `Could not look up the host ${hostnameOf(server)}. Check your network connection.`,
};

const errorCodeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCodeOf(error.cause);
};

const innermostMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : innermostMessage(error.cause);
};

export function unreachableText(server: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${server} did not answer in time. Try again later.`;
  }
  const code = errorCodeOf(error);
  const text = code === undefined ? undefined : TEXT_BY_ERROR_CODE[code];
  return (
    text?.(server) ?? `The connection to ${server} failed: ${code ?? innermostMessage(error)}.`
  );
}
