import type { IdpStrings } from '../strings/en/idp.ts';

/** One permission that an app asks the user for. */
export type ConsentItem =
  | { kind: 'known'; text: keyof IdpStrings; details: readonly (keyof IdpStrings)[] }
  | { kind: 'described'; scope: string; description: string }
  | { kind: 'other'; scope: string };

const DETAIL_BY_SCOPE: ReadonlyMap<string, keyof IdpStrings> = new Map<string, keyof IdpStrings>([
  ['profile', 'idp.scope.profile'],
  ['email', 'idp.scope.email'],
  ['phone', 'idp.scope.phone'],
]);

const KNOWN_SCOPES: ReadonlySet<string> = new Set([
  'openid',
  'full_access',
  'offline_access',
  ...DETAIL_BY_SCOPE.keys(),
]);

export const toScopes = (scope: string): readonly string[] => [
  ...new Set(scope.split(/\s+/).filter(Boolean)),
];

export const hasCustomScope = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => !KNOWN_SCOPES.has(scope));

const toKnownItem = (
  text: keyof IdpStrings,
  details: readonly (keyof IdpStrings)[] = [],
): ConsentItem => ({
  kind: 'known',
  text,
  details,
});

/** The policy of a project, whose scopes the SDK does not check. */
interface ScopePolicy {
  scopes?: readonly { scope: string; description: string }[];
}

/** The permissions behind the scopes, in groups. A scope of the project has its own description. */
export function consentItems(
  scopes: readonly string[],
  policy: ScopePolicy | null,
): readonly ConsentItem[] {
  const has = (scope: string) => scopes.includes(scope);
  const details = [...DETAIL_BY_SCOPE].filter(([scope]) => has(scope)).map(([, text]) => text);
  const custom = scopes.filter((scope) => !KNOWN_SCOPES.has(scope));
  return [
    ...(has('openid') ? [toKnownItem('idp.scope.openid')] : []),
    ...(details.length > 0 ? [toKnownItem('idp.scope.details', details)] : []),
    ...(has('full_access') ? [toKnownItem('idp.scope.fullAccess')] : []),
    ...(has('offline_access') ? [toKnownItem('idp.scope.offlineAccess')] : []),
    ...custom.map((scope): ConsentItem => {
      const description = policy?.scopes?.find((each) => each.scope === scope)?.description;
      return description ? { kind: 'described', scope, description } : { kind: 'other', scope };
    }),
  ];
}

/** The permissions in the words of the server. */
export const describedItems = (
  scopes: readonly { scope: string; description: string }[],
): readonly ConsentItem[] => scopes.map((each) => ({ kind: 'described', ...each }));
