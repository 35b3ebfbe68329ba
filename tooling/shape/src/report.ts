import type { StructureFigures, WorkspaceFigures } from './figures/measure.ts';
import { STRUCTURE_LIMITS } from './limits.ts';

const COLUMN_HEADINGS = ['workspace', 'files', 'functions', 'median', 'p90', 'max', 'comments'];
const WORKSPACE_COLUMN_WIDTH = 20;
const NUMBER_COLUMN_WIDTH = 10;

const toTableLine = ([first = '', ...rest]: readonly string[]) =>
  first.padEnd(WORKSPACE_COLUMN_WIDTH) +
  rest.map((cell) => cell.padStart(NUMBER_COLUMN_WIDTH)).join('');

const toWorkspaceCells = (row: WorkspaceFigures) => [
  row.workspace,
  String(row.files),
  String(row.namedFunctions),
  String(row.median),
  String(row.p90),
  String(row.max),
  `${row.commentPercent.toFixed(1)} %`,
];

function toTotalLines({ imports, folders }: StructureFigures): string[] {
  const cycles = imports.filter(({ isCycle }) => isCycle).length;
  const fullest = Math.max(0, ...folders.map(({ files }) => files));
  return [
    `import cycles: ${cycles}`,
    `imports against a layer: ${imports.length - cycles}`,
    `source files in the fullest folder: ${fullest} (at most ${STRUCTURE_LIMITS.filesInFolder})`,
    `lines of functions: p90 at most ${STRUCTURE_LIMITS.functionP90}, none over ${STRUCTURE_LIMITS.functionLines}; comments: at most ${STRUCTURE_LIMITS.commentPercent} % of the lines`,
  ];
}

export const toReport = (figures: StructureFigures): string =>
  [
    ...toTotalLines(figures),
    '',
    toTableLine(COLUMN_HEADINGS),
    ...figures.workspaces.map(toWorkspaceCells).map(toTableLine),
  ].join('\n');
