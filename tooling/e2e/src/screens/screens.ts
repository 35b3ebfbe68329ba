import { activityScreens } from './activity-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { exportScreens } from './export-screens.ts';
import { fileDetailsScreens } from './file-details-screens.ts';
import { filesScreens } from './files-screens.ts';
import { otherScreens } from './other-screens.ts';
import { signInScreens } from './sign-in-screens.ts';
import type { Screen } from './stage.ts';
import { usersScreens } from './users-screens.ts';

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
