import type { Project } from '../../../config/projects.ts';
import type { Identity } from '../identities.ts';
import type { SessionRow } from './session-lookup.ts';

export const NEW_SESSION_MINUTES = 60;

/** The session that a sign-in leads to. */
export interface SessionTarget {
  project: Project;
  /** Without minutes, a new session lasts an hour, and the end of a live session stays the same. */
  minutes?: number | undefined;
  /** The live session of the caller, which may belong to another user. */
  current?: SessionRow | undefined;
}

/** A sign-in joins the caller's session if it has the same user; otherwise it starts a new one. */
export const targetSessionOf = ({ project, minutes, current }: SessionTarget, { id }: Identity) =>
  current?.userId === id
    ? { session: current, minutes }
    : { project, minutes: minutes ?? NEW_SESSION_MINUTES };
