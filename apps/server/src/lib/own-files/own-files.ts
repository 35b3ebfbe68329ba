import { join } from 'node:path';

const HERE = import.meta.dirname;
const REPOSITORY_FOLDER = join(HERE, '../../../../..');

const SOURCE_FILES = {
  portal: join(REPOSITORY_FOLDER, 'apps/portal/dist'),
  documentation: join(REPOSITORY_FOLDER, 'tooling/site/dist'),
  migrations: join(HERE, '../../db/migrations'),
  demoOriginals: join(REPOSITORY_FOLDER, 'docs/demo'),
  specifiedCalls: join(HERE, '../../routes/dev/specified-calls.txt'),
  passwordWorker: join(HERE, '../../services/factors/passwords/judge-password.ts'),
  manifest: join(HERE, '../../../package.json'),
  settings: REPOSITORY_FOLDER,
  environment: join(REPOSITORY_FOLDER, '.env'),
};

export type OwnFiles = Omit<typeof SOURCE_FILES, 'environment'> & {
  environment: string | undefined;
};

/** The package does not read `.env`: in the folder of somebody's app, that file is about the app. */
const PACKAGE_FILES: OwnFiles = {
  portal: join(HERE, 'portal'),
  documentation: join(HERE, 'documentation'),
  migrations: join(HERE, 'migrations'),
  demoOriginals: join(HERE, 'demo-originals'),
  specifiedCalls: join(HERE, 'specified-calls.txt'),
  passwordWorker: join(HERE, 'judge-password.js'),
  manifest: join(HERE, '../package.json'),
  settings: process.cwd(),
  environment: undefined,
};

/** The files and folders that the server reads beside its code; the build of the package is one folder. */
export const OWN_FILES: OwnFiles = import.meta.filename.endsWith('.ts')
  ? SOURCE_FILES
  : PACKAGE_FILES;
