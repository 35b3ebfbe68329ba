import {
  bakehouseFixtures,
  sendToProject,
  type BakehouseTestFixtures,
  type BakehouseWorkerFixtures,
} from '@bakehouse/sdk/testing/playwright';
import { test as base } from '@playwright/test';
import { SERVER_URL } from '../addresses.ts';

export const MIA = { email: 'mia@example.com', password: 'Rye-And-Caraway-77' };

/** Each worker has a project of its own, with its own users, inbox and clock. */
const withProject = base.extend<BakehouseTestFixtures, BakehouseWorkerFixtures>(
  bakehouseFixtures({ serverUrl: SERVER_URL, seed: { users: [MIA] } }),
);

/** The site calls the server, and the browser sends these calls to the project of the test. */
export const test = withProject.extend({
  context: async ({ context, project }, use) => {
    await project.reset();
    await sendToProject(context, SERVER_URL, project);
    await use(context);
  },
});
