import { PermanentDeliveryError } from './channel.ts';

/** A gateway answers so when the same request may succeed later. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 429]);

const isPermanentStatus = (status: number) =>
  status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status);

interface GatewayPost {
  headers: Readonly<Record<string, string>>;
  body: URLSearchParams | string;
  signal: AbortSignal;
}

/** @throws PermanentDeliveryError if no later try can succeed */
export async function postToGateway(url: string, post: GatewayPost): Promise<void> {
  // A redirect could send the code and the credentials to another host.
  const response = await fetch(url, { ...post, method: 'POST', redirect: 'manual' });
  await response.body?.cancel();
  if (response.ok) return;
  const problem = `The gateway answered with the status ${response.status}.`;
  throw isPermanentStatus(response.status)
    ? new PermanentDeliveryError(problem)
    : new Error(problem);
}
