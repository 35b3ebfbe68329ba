import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolder } from './data-folder.ts';
import { PORTAL_PAGE_PATH, SERVER_COMMANDS_FOLDER } from './paths.ts';
import { runCommand, type CommandResult } from './run-command.ts';
import { findFreePort, launchServer } from './server-process.ts';

export interface TestServer {
  url: string;
  crash: () => Promise<void>;
  /** Restarts a crashed server on the same folder and port. */
  restart: () => Promise<void>;
  verifyAudit: () => Promise<CommandResult>;
  /** Runs `admin impersonate` with these words. */
  impersonate: (...words: string[]) => Promise<CommandResult>;
  /** Stops the server and removes its data folder. */
  stop: () => Promise<void>;
}

const MISSING_BUILD_MESSAGE =
  'The portal is not built (apps/portal/dist is missing): run `npx --yes pnpm@10.34.8 exec turbo run build --filter=@bakehouse/portal` first.';

/** @throws Error if the portal is not built or the server does not start */
export async function startTestServer(): Promise<TestServer> {
  if (!existsSync(PORTAL_PAGE_PATH)) throw new Error(MISSING_BUILD_MESSAGE);
  const launch = {
    port: await findFreePort(),
    dataFolder: await createDataFolder(),
  };
  const removeFolder = () => rm(launch.dataFolder, { recursive: true, force: true });
  let current = launchServer(launch);
  await current.ready.catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });

  return {
    url: current.url,
    async crash() {
      current.kill('SIGKILL');
      await current.ended;
    },
    async restart() {
      current = launchServer(launch);
      await current.ready;
    },
    verifyAudit: () =>
      runCommand(join(SERVER_COMMANDS_FOLDER, 'verify-audit.ts'), [], {
        BAKEHOUSE_DATA: launch.dataFolder,
      }),
    impersonate: (...words) =>
      runCommand(join(SERVER_COMMANDS_FOLDER, 'admin.ts'), ['impersonate', ...words], {
        BAKEHOUSE_DATA: launch.dataFolder,
        PORT: String(launch.port),
      }),
    async stop() {
      current.kill('SIGTERM');
      await current.ended;
      await removeFolder();
    },
  };
}
