import { createFaults, type Faults } from './faults.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createProjectClock, type ProjectClock } from './project-clock.ts';
import { createTestProject, type TestProject, type TestProjectOptions } from './test-project.ts';

/** A server in developer mode. Its own inbox, clock and faults are shared by everybody who uses it. */
export interface DevelopmentServer {
  /** Its origin. */
  readonly url: string;
  /** The messages of the server's own projects. */
  readonly inbox: Inbox;
  /** The clock of the server's own projects. */
  readonly clock: ProjectClock;
  /** Failures of the server's own calls. */
  readonly faults: Faults;
  /**
   * Creates a project of its own for a test, a file of tests or a worker.
   * @throws TestKitError without a server in developer mode, for the 65th project at once, and for a
   * seed with a wrong row
   */
  createProject: (options?: TestProjectOptions) => Promise<TestProject>;
}

/**
 * Uses a server that runs already. Sends nothing yet.
 * @param serverUrl any address of the server, such as `http://localhost:4000`
 */
export function connectToServer(serverUrl: string): DevelopmentServer {
  const { origin: url } = new URL(serverUrl);
  return {
    url,
    inbox: createInbox(url),
    clock: createProjectClock(url),
    faults: createFaults(url),
    createProject: (options) => createTestProject(url, options),
  };
}
