import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';

interface Instruction {
  name: string;
  words: string;
}

interface Stage {
  folder: string;
  workFolder: string;
  environment: Record<string, string>;
}

export interface BuiltImage {
  folder: string;
  environment: Readonly<Record<string, string>>;
  entrypoint: readonly string[];
  healthCheck: readonly string[];
  user: string;
  stopSignal: string;
}

interface BuildOptions {
  folder: string;
  /** Copies what the build context has to a folder. */
  copyContext: (to: string) => Promise<void>;
  /** The user who runs the steps; undefined for the one of this process. */
  userId: number | undefined;
}

const readInstructions = (dockerfile: string): Instruction[] =>
  dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', words = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
      return { name, words };
    });

/** Paths of the image become paths in the folder of the stage. */
const toStagePath = ({ folder, workFolder }: Stage, path: string) =>
  isAbsolute(path) ? join(folder, path) : join(workFolder, path);

const parseWords = (stage: Stage, json: string): string[] => {
  // The cast is unchecked, because a wrong form makes the test fail.
  const words = JSON.parse(json) as string[];
  return words.map((word) => (isAbsolute(word) ? join(stage.folder, word) : word));
};

export const ownTree = async (path: string, userId: number | undefined): Promise<void> => {
  if (userId === undefined) return;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), userId, userId);
  await chown(path, userId, userId);
};

/** Keeps the certificates and the proxy of this machine, but no folders of npm, which belong to its user. */
const inheritedEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_/i.test(name)));

async function runStep(words: string, stage: Stage, userId: number | undefined): Promise<void> {
  const child = spawn('/bin/sh', ['-c', words], {
    cwd: stage.workFolder,
    env: {
      ...inheritedEnvironment(),
      ...stage.environment,
      HOME: stage.folder,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(userId !== undefined && { uid: userId, gid: userId }),
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${words}\n${(await output).join('\n')}`);
}

/** Runs the steps of a Dockerfile in folders, where no Docker is. */
export async function buildImage(dockerfile: string, build: BuildOptions): Promise<BuiltImage> {
  const stages: (Stage & { name: string })[] = [];
  const image = { entrypoint: [''], healthCheck: [''], user: 'root', stopSignal: '' };
  const current = () => {
    const stage = stages.at(-1);
    if (!stage) throw new Error('The Dockerfile does not begin with FROM.');
    return stage;
  };
  const steps: Readonly<Record<string, (words: string) => Promise<unknown> | undefined>> = {
    async FROM(words) {
      const [, name = 'image'] = / AS (\w+)$/.exec(words) ?? [];
      const folder = join(build.folder, name);
      await mkdir(folder);
      stages.push({ name, folder, workFolder: folder, environment: {} });
      await ownTree(folder, build.userId);
    },
    async WORKDIR(words) {
      current().workFolder = toStagePath(current(), words);
      await mkdir(current().workFolder, { recursive: true });
    },
    async COPY(words) {
      const stage = current();
      const paths = words.split(' ').filter((word) => !word.startsWith('--'));
      const [from = '', to = ''] = paths;
      const [, sourceName] = /--from=(\w+)/.exec(words) ?? [];
      const source = stages.find(({ name }) => name === sourceName);
      if (source)
        await cp(toStagePath(source, from), toStagePath(stage, to), {
          recursive: true,
          verbatimSymlinks: true,
        });
      else await build.copyContext(toStagePath(stage, to));
      if (!source || words.includes('--chown')) await ownTree(toStagePath(stage, to), build.userId);
    },
    RUN: (words) => runStep(words, current(), build.userId),
    ENV(words) {
      for (const [, name = '', value = ''] of words.matchAll(/(\w+)=(\S+)/g))
        current().environment[name] = isAbsolute(value) ? join(current().folder, value) : value;
      return undefined;
    },
    HEALTHCHECK(words) {
      image.healthCheck = parseWords(current(), words.slice(words.indexOf('CMD ') + 4));
      return undefined;
    },
    ENTRYPOINT(words) {
      image.entrypoint = parseWords(current(), words);
      return undefined;
    },
    USER(words) {
      image.user = words;
      return undefined;
    },
    STOPSIGNAL(words) {
      image.stopSignal = words;
      return undefined;
    },
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  };
  for (const { name, words } of readInstructions(dockerfile)) {
    const step = steps[name];
    if (!step) throw new Error(`The instruction ${name} is not known here.`);
    await step(words);
  }
  const { folder, environment } = current();
  return { ...image, folder, environment };
}
