import type { ClientInfo } from '@bakehouse/contract';

export type CallerNetwork = Pick<Caller, 'ipAddress'>;

/** Stands for work of the server that no request asked for. */
export const NO_CALLER: CallerNetwork = { ipAddress: 'none' };

/** The connection of a request. */
export interface Caller {
  ipAddress: string;
  userAgent: string;
  /** True when the request may come from another machine. */
  isRemote?: boolean;
  /** The values of unlock cookies by their names. */
  unlockTokens?: ReadonlyMap<string, string>;
  /** The client sends these details of its device itself, so they must not be trusted. */
  info?: ClientInfo;
  /** The operator who acts for the user of the session. */
  impersonator?: string;
  /** The name of the API key of the request. */
  apiKey?: string;
  /** The name of the project whose back end sent the request. */
  backend?: string;
}

/** An operator at the terminal of the server. */
export const COMMAND_CALLER: Caller = {
  ...NO_CALLER,
  userAgent: '',
  info: { device_type: 'Command line' },
};
