import { spawnSync } from 'node:child_process';
import { readInstructions, type Instruction } from './dockerfile-instructions.ts';

interface Rule {
  /** The name that hadolint gives it. */
  id: string;
  says: string;
  isBroken: (one: Instruction, all: readonly Instruction[]) => boolean;
}

const isRoot = (user: string) => /^(root|0)(:|$)/.test(user);

const inStageOf = ({ stage }: Instruction, all: readonly Instruction[], name: string) =>
  all.filter((one) => one.name === name && one.stage.index === stage.index);

const isLastOfStage = (one: Instruction, all: readonly Instruction[]) =>
  inStageOf(one, all, one.name).at(-1) === one;

const isLastStage = ({ stage }: Instruction, all: readonly Instruction[]) =>
  stage.index === all.at(-1)?.stage.index;

const isEarlierInStage = (one: Instruction, all: readonly Instruction[], name: string) =>
  all.slice(0, all.indexOf(one)).some((other) => inStageOf(one, [other], name).length > 0);

const previousOf = (one: Instruction, all: readonly Instruction[]) => all[all.indexOf(one) - 1];

const imageOf = ({ words }: Instruction) =>
  words.split(' ').find((word) => !word.startsWith('--')) ?? '';

const sourceOf = ({ words }: Instruction) => /--from=(\S+)/.exec(words)?.[1];

const pathsOf = ({ words }: Instruction) =>
  words.split(/\s+/).filter((word) => !word.startsWith('--'));

const stagesBefore = ({ stage }: Instruction, all: readonly Instruction[]) =>
  all.filter((one) => one.name === 'FROM' && one.stage.index < stage.index);

const runRule = (id: string, says: string, pattern: RegExp): Rule => ({
  id,
  says,
  isBroken: ({ name, words }) => name === 'RUN' && pattern.test(words),
});

const onceRule = (id: string, of: string): Rule => ({
  id,
  says: `a stage has one ${of}`,
  isBroken: (one, all) => one.name === of && !isLastOfStage(one, all),
});

const commandPattern = (names: string) => new RegExp(String.raw`(^|[;&|(]\s*)(${names})(\s|$)`);

const RUN_RULES: readonly Rule[] = [
  runRule(
    'DL3001',
    'this command is not for a container',
    commandPattern('ssh|vim|shutdown|service|ps|free|top|kill|mount|ifconfig'),
  ),
  runRule('DL3003', 'WORKDIR changes the folder', commandPattern('cd')),
  runRule('DL3004', 'nothing runs by sudo', commandPattern('sudo')),
  runRule('DL3008', 'packages of Debian are pinned', /apt-get (-\S+ )*install(?!.*=)/),
  runRule(
    'DL3009',
    'the lists of apt are deleted',
    /apt-get (-\S+ )*update(?!.*rm -rf \/var\/lib\/apt)/,
  ),
  runRule('DL3014', 'apt does not ask', /apt-get (?!.*(-y|--yes)).*install/),
  runRule(
    'DL3015',
    'apt takes no recommendations',
    /apt-get (?!.*--no-install-recommends).*install/,
  ),
  runRule(
    'DL3016',
    'programs from npm are pinned',
    /\b(npm (install|i) (-\S+ )*[a-z@][^@\s]*(\s|$)|npx (-\S+ )*[a-z][^@\s]*(\s|$))/,
  ),
  runRule('DL3027', 'apt is for people, apt-get for scripts', commandPattern('apt')),
  runRule(
    'DL3013 to DL3062',
    'no other package manager is used',
    commandPattern('apk|pip3?|gem|yum|zypper|dnf|microdnf|yarn|go'),
  ),
  runRule('DL3046', 'useradd has -l', /useradd (?!.*(-l|--no-log-init))/),
  runRule('DL4001', 'nothing is downloaded', commandPattern('wget|curl')),
  runRule('DL4005', 'SHELL changes the shell', /ln .*\/bin\/sh/),
  runRule('DL4006', 'a pipe hides failures', /[^|]\|[^|]/),
  runRule('SC2086', 'variables are quoted', /(^|\s)\$(\w|\{)/),
  runRule('SC2046', 'the output of a command is quoted', /(^|\s)\$\(/),
  {
    id: 'SC1000 to SC1999',
    says: 'a shell can read it',
    isBroken: ({ name, words }) =>
      name === 'RUN' && spawnSync('sh', ['-n', '-c', words]).status !== 0,
  },
  {
    id: 'DL3059',
    says: 'one RUN follows another',
    isBroken: (one, all) => one.name === 'RUN' && previousOf(one, all)?.name === 'RUN',
  },
];

const STAGE_RULES: readonly Rule[] = [
  {
    id: 'DL3061',
    says: 'the file begins with FROM or ARG',
    isBroken: ({ name, stage }) => stage.index < 0 && name !== 'ARG',
  },
  {
    id: 'DL3006',
    says: 'an image has a tag',
    isBroken: (one, all) =>
      one.name === 'FROM' &&
      !/[:@]/.test(imageOf(one)) &&
      !stagesBefore(one, all).some(({ stage }) => stage.name === imageOf(one)),
  },
  {
    id: 'DL3007',
    says: 'the tag says a version',
    isBroken: (one) => one.name === 'FROM' && /:latest($|@)/.test(imageOf(one)),
  },
  {
    id: 'DL3024',
    says: 'each stage has a name of its own',
    isBroken: (one, all) =>
      one.name === 'FROM' &&
      one.stage.name !== undefined &&
      stagesBefore(one, all).some(({ stage }) => stage.name === one.stage.name),
  },
  {
    id: 'DL3029',
    says: 'the platform is not fixed',
    isBroken: ({ name, words }) => name === 'FROM' && words.includes('--platform'),
  },
  {
    id: 'DL3057',
    says: 'the image has a HEALTHCHECK',
    isBroken: (one, all) =>
      one.name === 'FROM' &&
      isLastStage(one, all) &&
      inStageOf(one, all, 'HEALTHCHECK').length === 0,
  },
  {
    id: 'DL3002',
    says: 'the last user is not root',
    isBroken: (one, all) => {
      const user = inStageOf(one, all, 'USER').at(-1);
      return one.name === 'FROM' && isLastStage(one, all) && (!user || isRoot(user.words));
    },
  },
];

const COPY_RULES: readonly Rule[] = [
  {
    id: 'DL3020',
    says: 'files come by COPY',
    isBroken: ({ name }) => name === 'ADD',
  },
  {
    id: 'DL3021',
    says: 'several files go into a folder that ends with /',
    isBroken: (one) =>
      one.name === 'COPY' && pathsOf(one).length > 2 && !pathsOf(one).at(-1)?.endsWith('/'),
  },
  {
    id: 'DL3022',
    says: 'COPY takes from an earlier stage',
    isBroken: (one, all) =>
      one.name === 'COPY' &&
      sourceOf(one) !== undefined &&
      sourceOf(one) !== one.stage.name &&
      !stagesBefore(one, all).some(({ stage }) => stage.name === sourceOf(one)),
  },
  {
    id: 'DL3023',
    says: 'COPY takes from another stage',
    isBroken: (one) =>
      one.name === 'COPY' && sourceOf(one) !== undefined && sourceOf(one) === one.stage.name,
  },
  {
    id: 'DL3045',
    says: 'a relative target needs WORKDIR',
    isBroken: (one, all) =>
      one.name === 'COPY' &&
      !/^[/$]/.test(pathsOf(one).at(-1) ?? '') &&
      !isEarlierInStage(one, all, 'WORKDIR'),
  },
];

const OTHER_RULES: readonly Rule[] = [
  {
    id: 'DL3000',
    says: 'WORKDIR is absolute',
    isBroken: ({ name, words }) => name === 'WORKDIR' && !/^["']?[/$]/.test(words),
  },
  {
    id: 'DL3011',
    says: 'a port is from 0 to 65535',
    isBroken: ({ name, words }) =>
      name === 'EXPOSE' && words.split(/[\s/-]+/).some((port) => Number(port) > 65_535),
  },
  {
    id: 'DL3025',
    says: 'the command is a list in JSON',
    isBroken: ({ name, words }) => /^(CMD|ENTRYPOINT)$/.test(name) && !words.startsWith('['),
  },
  {
    id: 'DL3043',
    says: 'there is no ONBUILD',
    isBroken: ({ name }) => name === 'ONBUILD',
  },
  {
    id: 'DL3044',
    says: 'ENV does not read what it sets',
    isBroken: ({ name, words }) =>
      name === 'ENV' &&
      [...words.matchAll(/(\w+)=/g)].some(([, set]) => new RegExp(`\\$\\{?${set}\\b`).test(words)),
  },
  {
    id: 'DL4000',
    says: 'MAINTAINER is a label today',
    isBroken: ({ name }) => name === 'MAINTAINER',
  },
  onceRule('DL3012', 'HEALTHCHECK'),
  onceRule('DL4003', 'CMD'),
  onceRule('DL4004', 'ENTRYPOINT'),
];

const RULES = [...STAGE_RULES, ...RUN_RULES, ...COPY_RULES, ...OTHER_RULES];

/** Returns one line for each rule of hadolint that an instruction breaks. */
export function toDockerfileLines(dockerfile: string): string[] {
  const all = readInstructions(dockerfile);
  return all.flatMap((one) =>
    RULES.filter(({ isBroken }) => isBroken(one, all)).map(
      ({ id, says }) => `${id} ${says}: ${one.name} ${one.words}`,
    ),
  );
}
