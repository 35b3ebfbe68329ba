import { pickPublicSettings } from '../../config/project-settings.ts';
import type { Project } from '../../config/projects.ts';

export const toBootstrap = ({ name, settings }: Project) => ({
  project_name: name,
  ...pickPublicSettings(settings),
  rbac_policy: null,
  vertical: 'CONSUMER',
});
