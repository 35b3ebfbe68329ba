import type { ClientInfo } from '@bakehouse/contract';

/** The cookies of a browser that used an unlock link. */
export interface UnlockTokens {
  password: string | undefined;
  pin: string | undefined;
}

/** The connection of a request. */
export interface Caller {
  ipAddress: string;
  userAgent: string;
  /** True when the request may come from another machine. */
  isRemote?: boolean;
  unlockTokens?: UnlockTokens;
  /** The client sends these details of its device itself, so they must not be trusted. */
  info?: ClientInfo;
}
