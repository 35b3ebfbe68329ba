import type { Config } from '../../config/config.ts';
import type { Project } from '../../config/projects.ts';
import { ISSUER_PATH, issuerOf } from './discovery.ts';

/** The path of the document is in front of the path of the resource (RFC 9728, section 3.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

const userinfoPathOf = ({ project_id }: Project) => `${ISSUER_PATH}/${project_id}/userinfo`;

export const userinfoUrlOf = ({ publicUrl }: Config, project: Project): string =>
  publicUrl + userinfoPathOf(project);

export const resourceMetadataUrl = ({ publicUrl }: Config, project: Project): string =>
  publicUrl + RESOURCE_METADATA_PATH + userinfoPathOf(project);

/** RFC 9728, section 2. */
export const resourceMetadataOf = (config: Config, project: Project) => ({
  resource: userinfoUrlOf(config, project),
  authorization_servers: [issuerOf(config, project)],
  scopes_supported: ['openid', 'profile', 'email', 'phone'],
  bearer_methods_supported: ['header'],
  resource_name: project.name,
});
