import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const PREFIX_LENGTH = 5;

interface BreachServiceAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** A service with the range API of Have I Been Pwned. */
export interface BreachService {
  url: string;
  requests: { url: string | undefined; headers: IncomingHttpHeaders }[];
  /** Adds a password to the leaked ones. */
  list: (password: string) => void;
  answer: (status: number, body: string, headers?: Record<string, string>) => void;
  hang: () => void;
  reset: () => void;
  close: () => void;
}

export async function startBreachService(): Promise<BreachService> {
  const leaked = new Set<string>();
  const requests: BreachService['requests'] = [];
  let fixed: BreachServiceAnswer | 'hang' | undefined;
  const listed = (prefix: string) =>
    [...leaked].flatMap((hash) =>
      hash.startsWith(prefix) ? [`${hash.slice(PREFIX_LENGTH)}:3`] : [],
    );
  const server = createServer(({ url, headers }, response) => {
    requests.push({ url, headers });
    if (fixed === 'hang') return;
    const prefix = (url ?? '').split('/').at(-1) ?? '';
    const body = [...listed(prefix), `${'0'.repeat(35)}:0`].join('\r\n');
    const answer = fixed ?? { status: 200, body, headers: {} };
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe, because the server listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    list: (password) => {
      leaked.add(createHash('sha1').update(password).digest('hex').toUpperCase());
    },
    answer: (status, body, headers = {}) => {
      fixed = { status, body, headers };
    },
    hang: () => {
      fixed = 'hang';
    },
    reset: () => {
      leaked.clear();
      requests.length = 0;
      fixed = undefined;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
