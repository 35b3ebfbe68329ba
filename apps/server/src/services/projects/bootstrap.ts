import type { Project } from '../../config/projects.ts';

/** What a client must know of its project before anything else. */
export const bootstrapOf = ({ name, settings }: Project) => ({
  project_name: name,
  ...settings,
  rbac_policy: null,
  vertical: 'CONSUMER',
});
