const USES_PATTERN = /^\s*(?:- )?uses: (.+)$/gm;
const PINNED_PATTERN = /^([\w.-]+\/[\w.-]+)(?:\/[\w.-]+)*@([0-9a-f]{40}) # v\d+\.\d+\.\d+$/;
const JOB_PATTERN = /^ {2}([\w-]+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm;

const toUseLines = (text: string) => {
  const uses = [...text.matchAll(USES_PATTERN)].map(([, use = '']) => use);
  return uses
    .filter((use) => !PINNED_PATTERN.test(use))
    .map((use) => `${use} must be pinned by a full commit hash, with its version as a comment`);
};

const toJobLines = (text: string) => {
  const [, jobs = ''] = text.split('\njobs:\n');
  return [...jobs.matchAll(JOB_PATTERN)].flatMap(([, name = '', body = '']) => [
    ...(/^ {4}permissions:$/m.test(body) ? [] : [`the job ${name} must say its permissions`]),
    ...(/^ {4}timeout-minutes: \d+$/m.test(body) ? [] : [`the job ${name} needs a time limit`]),
    ...(/^ {6}id-token: write$/m.test(body) && /pnpm run|turbo run|\.ci\/run/.test(body)
      ? [`the job ${name} may publish, so it must run nothing of the repository`]
      : []),
  ]);
};

/** Returns one line for every part of a workflow that has more rights than it needs, or may change by itself. */
export const toWorkflowLines = (text: string): string[] => [
  ...(/^permissions: \{\}$/m.test(text) ? [] : ['the workflow must begin without any right']),
  ...toUseLines(text),
  ...toJobLines(text),
];
