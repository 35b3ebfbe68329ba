import { accountScreens } from './account-screens.ts';
import { activityScreens } from './activity-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { deviceScreens } from './apps/device-screens.ts';
import { exportScreens } from './export-screens.ts';
import { fileDetailsScreens } from './file-details-screens.ts';
import { filesScreens } from './files-screens.ts';
import { otherScreens } from './other-screens.ts';
import { localFileScreens } from './local-file-screens.ts';
import { linkScreens } from './link-screens.ts';
import { loginScreens } from './login-screens.ts';
import { requestScreens } from './requests/request-screens.ts';
import type { Screen } from './screen-context.ts';
import { socialScreens } from './social-screens.ts';
import { sharedScreens } from './shared-screens.ts';
import { usersScreens } from './users-screens.ts';

export const screens: readonly Screen[] = [
  ...loginScreens,
  ...linkScreens,
  ...socialScreens,
  ...deviceScreens,
  ...accountScreens,
  ...filesScreens,
  ...dashboardScreens,
  ...fileDetailsScreens,
  ...localFileScreens,
  ...usersScreens,
  ...activityScreens,
  ...sharedScreens,
  ...requestScreens,
  ...exportScreens,
  ...otherScreens,
];
