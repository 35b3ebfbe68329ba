/** Where somebody stands on the way to their files. */
export type Standing = 'signedOut' | 'loggedOut' | 'unverified' | 'pinRequired' | 'verified';

interface Credentials {
  isVerified: boolean;
  requiresPin: boolean;
}

export function standingOf({ isVerified, requiresPin }: Credentials): Standing {
  if (!isVerified) return 'unverified';
  return requiresPin ? 'pinRequired' : 'verified';
}
