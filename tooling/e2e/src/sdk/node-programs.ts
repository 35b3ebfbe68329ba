import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Oldest version that the package promises to work with. */
const OLDEST = [22, 12] as const;

export interface NodeProgram {
  version: string;
  program: string;
}

const isSupported = (version: string): boolean => {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};

const ask = async (program: string): Promise<NodeProgram[]> => {
  try {
    const { stdout } = await run(program, ['--version']);
    return [{ version: stdout.trim(), program }];
  } catch {
    return [];
  }
};

/** The Node that runs this, and every other one of this machine's PATH that is new enough. */
export async function findNodePrograms(
  { PATH = '' }: NodeJS.ProcessEnv = process.env,
): Promise<NodeProgram[]> {
  const places = PATH.split(delimiter).map((folder) => join(folder, 'node'));
  const found = await Promise.all([process.execPath, ...places].map(ask));
  const byVersion = new Map(
    found
      .flat()
      .filter(({ version }) => isSupported(version))
      .map((entry) => [entry.version, entry] as const),
  );
  return [...byVersion.values()];
}
