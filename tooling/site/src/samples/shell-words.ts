export interface ShellCommand {
  variables: readonly string[];
  words: readonly string[];
}

const WORD_PATTERN = /"(?:\\.|[^"\\])*"|'[^']*'|#.*|[|;&<>]+|(?:\$\([^)]*\)|[^\s"'#|;&<>])+/g;
const ASSIGNMENT_PATTERN = /^([A-Za-z_]\w*)=/;
const END_PATTERN = /^[|;&]+$/;
const REDIRECTION_PATTERN = /^(<|>|>>)$/;

const toWords = (line: string) => {
  const words: string[] = [];
  let end = -1;
  for (const { 0: piece, index } of line.matchAll(WORD_PATTERN)) {
    if (piece.startsWith('#') && index !== end) break;
    if (index === end) words.push(`${words.pop() ?? ''}${piece}`);
    else words.push(piece);
    end = index + piece.length;
  }
  return words;
};

const splitAtEnds = (words: readonly string[]) =>
  words.reduce<string[][]>(
    (commands, word) => {
      if (END_PATTERN.test(word)) return [...commands, []];
      commands.at(-1)?.push(word);
      return commands;
    },
    [[]],
  );

const withoutRedirections = (words: readonly string[]) =>
  words.filter(
    (word, index) =>
      !REDIRECTION_PATTERN.test(word) && !REDIRECTION_PATTERN.test(words[index - 1] ?? ''),
  );

const toCommand = (given: readonly string[]): ShellCommand => {
  const isExport = given[0] === 'export';
  const words = isExport ? given.slice(1) : given;
  const count = words.findIndex((word) => !ASSIGNMENT_PATTERN.test(word));
  const assignments = words.slice(0, count === -1 ? words.length : count);
  return {
    variables: assignments.map((word) => ASSIGNMENT_PATTERN.exec(word)?.[1] ?? ''),
    words: words.slice(assignments.length),
  };
};

/** Reads the commands of a sample; words keep their quotes. */
export const readShellCommands = (code: string): ShellCommand[] =>
  code
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => splitAtEnds(toWords(line)))
    .filter((words) => words.length > 0)
    .map((words) => toCommand(withoutRedirections(words)));
