import type { Project } from '../../config/projects.ts';

export const toBootstrap = ({ name, settings }: Project) => ({
  project_name: name,
  ...settings,
  rbac_policy: null,
  vertical: 'CONSUMER',
});
