import type { Platform } from '../platform/platform.ts';
import type { UserSession } from '../types.ts';
import { SDK_IDENTIFIER, SDK_VERSION } from '../version.ts';
import { bytesToUuid } from '../encoding/uuid.ts';

/**
 * Describes the client that sends a request. The keys are in the order in which the provider's
 * client sends them.
 */
export interface ClientInfo {
  event_id: string;
  app_session_id: string;
  persistent_id: string;
  client_sent_at: string;
  timezone: string;
  stytch_user_id?: string;
  stytch_session_id?: string;
  app: { identifier: string };
  sdk: { identifier: string; version: string };
}

/**
 * The event, app session and persistent ids are random for each request, so that they cannot be
 * used for tracking.
 */
export function createClientInfo(platform: Platform, session: UserSession | null): ClientInfo {
  const id = (kind: string) => `${kind}-id-${bytesToUuid(platform.randomBytes(16))}`;
  return {
    event_id: id('event'),
    app_session_id: id('app-session'),
    persistent_id: id('persistent'),
    client_sent_at: new Date(platform.now()).toISOString(),
    timezone: platform.timezone(),
    ...(session && { stytch_user_id: session.user_id, stytch_session_id: session.session_id }),
    app: { identifier: platform.page?.hostname ?? '' },
    sdk: { identifier: SDK_IDENTIFIER, version: SDK_VERSION },
  };
}
