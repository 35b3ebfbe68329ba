import { and, eq } from 'drizzle-orm';
import { isFirstPartyApp, type ConnectedApp, type Scope } from '../../config/connected-apps.ts';
import type { Queries } from '../../db/client.ts';
import { appConsents } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { AppAuthorizationRequest } from './checks/authorization-request.ts';
import { isLoopbackRedirectUri } from './checks/redirect-uri.ts';
import { createProviderId } from '../identity/provider/provider-ids.ts';

export interface UserAndApp {
  projectId: string;
  userId: string;
  clientId: string;
}

const isConsentOf = ({ projectId, userId, clientId }: UserAndApp) =>
  and(
    eq(appConsents.userId, userId),
    eq(appConsents.projectId, projectId),
    eq(appConsents.clientId, clientId),
  );

export async function readConsent(tx: Queries, of: UserAndApp): Promise<readonly Scope[]> {
  const [found] = await tx
    .select({ scopes: appConsents.scopes })
    .from(appConsents)
    .where(isConsentOf(of));
  return found?.scopes ?? [];
}

/** Anybody can pretend to be a native app of others, so its user is asked every time (RFC 8252, section 8.6). */
export function requiresConsent(
  app: ConnectedApp,
  { redirectUri, prompts }: Pick<AppAuthorizationRequest, 'redirectUri' | 'prompts'>,
  { asked, given }: { asked: readonly Scope[]; given: readonly Scope[] },
): boolean {
  if (prompts.includes('consent')) return true;
  if (isFirstPartyApp(app)) return false;
  if (app.self_described_at !== undefined || app.self_registered) return true;
  return isLoopbackRedirectUri(redirectUri) || asked.some((scope) => !given.includes(scope));
}

/** Scopes of an earlier consent stay granted. */
export async function writeConsent(
  tx: Queries,
  { clock, random }: Deps,
  of: UserAndApp,
  scopes: readonly Scope[],
): Promise<void> {
  const now = clock.now();
  const all = [...new Set([...(await readConsent(tx, of)), ...scopes])];
  await tx
    .insert(appConsents)
    .values({
      ...of,
      id: createProviderId(random, 'connected-app', of.projectId),
      scopes: all,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [appConsents.userId, appConsents.projectId, appConsents.clientId],
      set: { scopes: all, updatedAt: now },
    });
}
