export interface Instruction {
  name: string;
  words: string;
  /** Counts from 0; the name of a stage is undefined when it has none. */
  stage: { index: number; name: string | undefined };
}

/** Joins continued lines, and leaves out comments. */
export function readInstructions(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  let stage: Instruction['stage'] = { index: -1, name: undefined };
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', words = ''] = /^(\S+)\s*(.*)$/.exec(line.trim()) ?? [];
      const isFrom = name.toUpperCase() === 'FROM';
      if (isFrom) stage = { index: stage.index + 1, name: / AS (\S+)$/i.exec(words)?.[1] };
      return { name: name.toUpperCase(), words, stage };
    });
}
