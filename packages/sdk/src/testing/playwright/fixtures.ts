import type { BrowserContext } from '@playwright/test';
import type { LogInOptions, LogInResult } from '../log-in.ts';
import { connectToServer } from '../development-server.ts';
import type { TestProject, TestProjectOptions } from '../test-project.ts';
import { addSession } from './browser-session.ts';

const PROJECT_TIMEOUT_MS = 60_000;

/** The projects that the workers get. */
export interface BakehouseFixturesOptions extends TestProjectOptions {
  /** The origin of a server in developer mode, which all workers share. */
  serverUrl: string;
}

/** The fixtures of each worker. */
export interface BakehouseWorkerFixtures {
  /** A project that only this worker uses. */
  project: TestProject;
}

/** The fixtures of each test. */
export interface BakehouseTestFixtures {
  /**
   * Starts a session of a user in the browser of the test.
   * @param user an email address, or a user id
   * @param options also `url`: a page of the site that is tested; by default that of the project
   * @throws TestKitError when there is no such user, or the PIN is wrong
   */
  logInAs: (user: string, options?: LogInOptions & { url?: string }) => Promise<LogInResult>;
}

/** The parameter of `test.extend` of Playwright. */
export interface BakehouseFixtures {
  /** Creates the project of a worker, and deletes it. */
  project: [
    (
      // Playwright needs a pattern here, and the fixture takes nothing from it.
      none: object,
      use: (project: TestProject) => Promise<void>,
    ) => Promise<void>,
    { scope: 'worker'; timeout: number },
  ];
  /** Gives each test its `logInAs`. */
  logInAs: (
    given: { project: TestProject; context: BrowserContext },
    use: (logInAs: BakehouseTestFixtures['logInAs']) => Promise<void>,
  ) => Promise<void>;
}

/** Fixtures for `test.extend` of Playwright: each worker gets a project of its own, and deletes it at its end. */
export const bakehouseFixtures = ({
  serverUrl,
  ...options
}: BakehouseFixturesOptions): BakehouseFixtures => ({
  project: [
    // Playwright reads the names of the required fixtures from the pattern, so it must stay empty.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const project = await connectToServer(serverUrl).createProject(options);
      await use(project);
      await project.remove();
    },
    { scope: 'worker', timeout: PROJECT_TIMEOUT_MS },
  ],
  logInAs: async ({ project, context }, use) => {
    await use(async (user, { url = project.url, ...rest } = {}) => {
      const tokens = await project.logInAs(user, rest);
      await addSession(context, url, tokens);
      return tokens;
    });
  },
});
