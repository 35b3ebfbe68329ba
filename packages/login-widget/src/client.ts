import type { BaseClient, Namespaces, UrlAuthentication, UsageEvents } from '@bakehouse/sdk';

/**
 * A client of `createClient` or of `createClientWith`. To the latter, the widget adds the namespaces
 * of the products that it shows.
 */
export type WidgetClient = BaseClient &
  Partial<Namespaces> &
  Partial<UrlAuthentication> &
  Partial<UsageEvents>;
