import { isLoopbackAddress } from '../lib/http/caller-address.ts';
import { isLoopbackHost } from './projects.ts';

interface Surroundings {
  host: string;
  publicUrl: string;
  nodeEnv: string | undefined;
}

export interface Mode {
  /** Developer pages, demo data, and no limits for callers on this machine. */
  developer: boolean;
  /** What decided it, for the operator. */
  modeReason: string;
}

const isLoopback = (host: string) => host === 'localhost' || isLoopbackAddress(host);

const obstacle = ({ host, publicUrl, nodeEnv }: Surroundings): string | undefined => {
  if (nodeEnv?.trim().toLowerCase() === 'production') return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST ${host} is not a loopback address`;
  if (isLoopbackHost(new URL(publicUrl).hostname)) return undefined;
  return `PUBLIC_URL ${publicUrl} is not a loopback address`;
};

/** Anything that others may reach is treated as production. */
export function modeOf(surroundings: Surroundings): Mode {
  const against = obstacle(surroundings);
  return {
    developer: against === undefined,
    modeReason: against ?? 'HOST and PUBLIC_URL are loopback addresses, NODE_ENV is not production',
  };
}
