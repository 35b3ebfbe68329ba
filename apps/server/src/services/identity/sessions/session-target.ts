import type { Project } from '../../../config/projects.ts';
import type { Identity } from '../identities.ts';
import type { CustomClaims } from './custom-claims.ts';
import type { SessionRow } from './session-lookup.ts';

export const NEW_SESSION_MINUTES = 60;

/** The session that a sign-in leads to. */
export interface SessionTarget {
  project: Project;
  /** Without minutes, a new session lasts an hour, and the end of a live session stays the same. */
  minutes?: number | undefined;
  /** The live session of the caller, which may belong to another user. */
  current?: SessionRow | undefined;
  /** A back end needs no session of the user for adding an address, or for a factor that only joins one. */
  isOfBackend?: boolean | undefined;
  /** Claims that the session gets in addition. */
  customClaims?: CustomClaims | undefined;
}

/** A sign-in joins the caller's session if it has the same user; otherwise it starts a new one. */
export const targetSessionOf = (
  { project, minutes, current, customClaims, isOfBackend }: SessionTarget,
  { id }: Identity,
) =>
  current?.userId === id
    ? { session: current, minutes, customClaims }
    : { project, minutes: minutes ?? NEW_SESSION_MINUTES, customClaims, isOfBackend };
