import type { BrowserContext, Request } from '@playwright/test';
import type { ReceivedRequest } from '../replay/received-request.ts';

export interface SentRequests {
  /** The requests since the last call of this function. */
  take: () => Promise<ReceivedRequest[]>;
}

/** The client calls these paths; the browser sends events when it likes. */
const CLIENT_PATHS_PATTERN = /^\/(sdk\/v1\/(?!events$)|v1\/public\/)/;

const readRequest = async (request: Request): Promise<ReceivedRequest> => {
  const { pathname: path, search: query } = new URL(request.url());
  const headers = await request.allHeaders();
  return { method: request.method(), path, query, headers, body: request.postData() ?? '' };
};

/** Records what the clients of a browser send to the API. */
export function recordSentRequests(context: BrowserContext, apiOrigin: string): SentRequests {
  let sent: Promise<ReceivedRequest>[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === apiOrigin && CLIENT_PATHS_PATTERN.test(pathname))
      sent.push(readRequest(request));
  });
  return {
    take: () => {
      const taken = sent;
      sent = [];
      return Promise.all(taken);
    },
  };
}
