import { asc, eq } from 'drizzle-orm';
import {
  isOAuthProviderName,
  OAUTH_PROVIDER_LABELS,
} from '../../../config/oauth/oauth-providers.ts';
import { oauthRegistrations } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';

interface ConnectedLogin {
  id: string;
  provider: string;
  providerName: string;
  accountName: string;
  connectedAt: Date;
}

const providerLabelOf = (provider: string) =>
  isOAuthProviderName(provider) ? OAUTH_PROVIDER_LABELS[provider] : provider;

export async function listConnectedLogins(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ConnectedLogin[]> {
  const { id, provider, accountName, createdAt } = oauthRegistrations;
  const rows = await db
    .select({ id, provider, accountName, connectedAt: createdAt })
    .from(oauthRegistrations)
    .where(eq(oauthRegistrations.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, providerName: providerLabelOf(row.provider) }));
}
