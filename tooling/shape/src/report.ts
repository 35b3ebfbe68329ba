import type { Figures, WorkspaceFigures } from './figures/measure.ts';
import { LIMITS } from './limits.ts';

const HEADINGS = ['workspace', 'files', 'functions', 'median', 'p90', 'max', 'comments'];
const WORKSPACE_WIDTH = 20;
const WIDTH = 10;

const toLine = ([first = '', ...rest]: readonly string[]) =>
  first.padEnd(WORKSPACE_WIDTH) + rest.map((cell) => cell.padStart(WIDTH)).join('');

const toCells = (row: WorkspaceFigures) => [
  row.workspace,
  String(row.files),
  String(row.namedFunctions),
  String(row.median),
  String(row.p90),
  String(row.max),
  `${row.commentPercent.toFixed(1)} %`,
];

function toTotals({ imports, folders }: Figures): string[] {
  const cycles = imports.filter(({ isCycle }) => isCycle).length;
  const fullest = Math.max(0, ...folders.map(({ files }) => files));
  return [
    `import cycles: ${cycles}`,
    `imports against a layer: ${imports.length - cycles}`,
    `source files in the fullest folder: ${fullest} (at most ${LIMITS.filesInFolder})`,
    `lines of functions: p90 at most ${LIMITS.functionP90}, none over ${LIMITS.functionLines}; comments: at most ${LIMITS.commentPercent} % of the lines`,
  ];
}

export const toReport = (figures: Figures): string =>
  [...toTotals(figures), '', toLine(HEADINGS), ...figures.workspaces.map(toCells).map(toLine)].join(
    '\n',
  );
