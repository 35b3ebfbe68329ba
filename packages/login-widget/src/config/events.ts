import type { MagicLinkSendResponse } from '@bakehouse/sdk';

/** The data of each event. */
export interface EventData {
  /** A magic link was sent. */
  MAGIC_LINK_LOGIN_OR_CREATE: MagicLinkSendResponse & { email: string };
}

/** What `onEvent` receives. Compare `type` to narrow the type of `data`. */
export type LoginEvent = {
  [Type in keyof EventData]: { type: Type; data: EventData[Type] };
}[keyof EventData];
