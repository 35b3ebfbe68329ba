import { passwordResetUrl } from '../../config/portal-paths.ts';
import type { Project } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { approximateIpAddress } from '../../lib/http/ip-address.ts';
import { deviceNameOf } from '../../lib/http/device-name.ts';
import { deviceTypeOf } from '../../lib/http/device-type.ts';
import { findSiteOrigin } from '../../config/redirect-urls.ts';

export interface EventLetterInput {
  at: Date;
  device: string;
  network: string;
  projectName: string;
}

/** The facts of a letter about a change that the owner of the account can undo by a new password. */
export interface ChangeLetterInput extends EventLetterInput {
  /** The page on which the owner can reset the password; null if no page is known. */
  href: string | null;
}

export const describeDevice = ({ userAgent, info }: Caller): string =>
  deviceNameOf(userAgent, info) ?? deviceTypeOf(userAgent, info);

export const toEventLetterInput = (
  { clock }: Deps,
  caller: Caller,
  { name }: Project,
): EventLetterInput => ({
  at: clock.now(),
  device: describeDevice(caller),
  network: approximateIpAddress(caller.ipAddress),
  projectName: name,
});

/** The users of the portal reset their passwords there, those of other sites on their site. */
const findResetUrl = ({ config, projects }: Deps, project: Project) => {
  if (project.isPortal) return passwordResetUrl(config);
  const hasUsersOfPortal = project.organisationId === projects.portal.organisationId;
  return findSiteOrigin(project) ?? (hasUsersOfPortal ? passwordResetUrl(config) : null);
};

export const toChangeLetterInput = (
  deps: Deps,
  caller: Caller,
  project: Project,
): ChangeLetterInput => ({
  ...toEventLetterInput(deps, caller, project),
  href: findResetUrl(deps, project),
});
