import { activityScreens } from './screens/activity-screens.ts';
import { dashboardScreens } from './screens/dashboard-screens.ts';
import { exportScreens } from './screens/export-screens.ts';
import { fileDetailsScreens } from './screens/file-details-screens.ts';
import { filesScreens } from './screens/files-screens.ts';
import { otherScreens } from './screens/other-screens.ts';
import { signInScreens } from './screens/sign-in-screens.ts';
import type { Screen } from './screens/stage.ts';
import { usersScreens } from './screens/users-screens.ts';

/** Every screen of the product, and every state in which it looks different. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  ...filesScreens,
  ...dashboardScreens,
  ...fileDetailsScreens,
  ...usersScreens,
  ...activityScreens,
  ...exportScreens,
  ...otherScreens,
];
