import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Caller } from '../../../lib/http/caller.ts';

export interface GrantRequest {
  project: Project;
  app: ConnectedApp;
  form: ReadonlyMap<string, string>;
  /** Resources may be given several times (RFC 8707, section 2). */
  resources: readonly string[];
  caller: Caller;
}
