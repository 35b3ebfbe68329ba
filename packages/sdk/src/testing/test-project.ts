import { callServer } from './call-server.ts';
import { createFaults, type Faults } from './faults.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { logInAs, type LogInOptions, type LogInResult } from './log-in.ts';
import { createProjectClock, type ProjectClock } from './project-clock.ts';
import type { Seed, Seeded } from './seed.ts';

/** A project of its own, with users, messages, clock and address that no other test has. */
export interface TestProject {
  /** The origin of its APIs and of its portal. */
  readonly url: string;
  /** For the client in the browser. */
  readonly publicToken: string;
  /** For the client in a back end, and in JWTs. */
  readonly projectId: string;
  /** For the backend API. */
  readonly projectSecret: string;
  /** The messages that it sent. */
  readonly inbox: Inbox;
  /** Its clock, which no other project has. */
  readonly clock: ProjectClock;
  /** Failures of its calls. */
  readonly faults: Faults;
  /**
   * Adds users and files, all or nothing.
   * @throws TestKitError that names the row which is wrong
   */
  seed: (seed: Seed) => Promise<Seeded>;
  /**
   * Starts a session of a user without any form.
   * @param user an email address, or a user id
   * @throws TestKitError when there is no such user, or the PIN is wrong
   */
  logInAs: (user: string, options?: LogInOptions) => Promise<LogInResult>;
  /** Back to the data and the time with which the project began. All sessions end. */
  reset: () => Promise<void>;
  /** Deletes the project. Servers delete theirs when they stop. */
  remove: () => Promise<void>;
}

/** How a project begins. */
export interface TestProjectOptions {
  /** With the accounts, files and events of the demo; false by default. */
  demo?: boolean;
  /** Inserted at the beginning, and again after a reset. */
  seed?: Seed;
}

interface CreatedProject {
  id: string;
  url: string;
  public_token: string;
  project_id: string;
  project_secret: string;
}

const TEST_PROJECTS_PATH = '/__dev/test_projects';

/** @throws TestKitError without a server in developer mode, and for a seed with a wrong row */
export async function createTestProject(
  serverUrl: string,
  { demo = false, seed }: TestProjectOptions = {},
): Promise<TestProject> {
  const created = await callServer<CreatedProject>(serverUrl, TEST_PROJECTS_PATH, {
    body: { demo },
  });
  const { id, url, public_token: publicToken, project_id: projectId } = created;
  const { project_secret: projectSecret } = created;
  const project: TestProject = {
    url,
    publicToken,
    projectId,
    projectSecret,
    inbox: createInbox(url),
    clock: createProjectClock(url),
    faults: createFaults(url),
    seed: (rows) => callServer<Seeded>(url, '/__dev/seed', { body: rows }),
    logInAs: (user, options) => logInAs({ url, projectId, projectSecret }, user, options),
    async reset() {
      await callServer(url, '/__dev/reset', { body: {} });
      if (seed) await project.seed(seed);
    },
    async remove() {
      await callServer(serverUrl, `${TEST_PROJECTS_PATH}/${id}`, { method: 'DELETE' });
    },
  };
  if (!seed) return project;
  try {
    await project.seed(seed);
    return project;
  } catch (error) {
    await project.remove();
    throw error;
  }
}
