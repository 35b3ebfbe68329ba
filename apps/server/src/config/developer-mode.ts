import { isLoopbackIpAddress } from '../lib/http/ip-address.ts';
import { isLoopbackHost } from './origins.ts';

interface ServerModeInput {
  host: string;
  publicUrl: string;
  nodeEnv: string | undefined;
}

export interface ServerMode {
  /** Allows developer pages and demo data, and lifts limits for callers on this machine. */
  developer: boolean;
  modeReason: string;
}

const isLoopbackNameOrIp = (host: string) => host === 'localhost' || isLoopbackIpAddress(host);

const reasonForProductionMode = ({
  host,
  publicUrl,
  nodeEnv,
}: ServerModeInput): string | undefined => {
  if (nodeEnv?.trim().toLowerCase() === 'production') return 'NODE_ENV is production';
  if (!isLoopbackNameOrIp(host)) return `HOST ${host} is not a loopback address`;
  if (isLoopbackHost(new URL(publicUrl).hostname)) return undefined;
  return `PUBLIC_URL ${publicUrl} is not a loopback address`;
};

/** A server that other machines can reach is always in production mode. */
export function serverModeOf(input: ServerModeInput): ServerMode {
  const reason = reasonForProductionMode(input);
  return {
    developer: reason === undefined,
    modeReason: reason ?? 'HOST and PUBLIC_URL are loopback addresses, NODE_ENV is not production',
  };
}
