import type { JsonPart, JsonStep } from './field-part.ts';

const NOT_SHARED = JSON.stringify('not shared with you');
const REST_NAME = '…';

type Branch =
  | { kind: 'value'; text: string }
  | { kind: 'object'; children: Map<string, Branch>; total: number }
  | { kind: 'array'; children: Map<number, Branch>; total: number };

const createBranch = (step: JsonStep): Branch =>
  step.kind === 'member'
    ? { kind: 'object', children: new Map(), total: step.members }
    : { kind: 'array', children: new Map(), total: step.items };

const childAt = (branch: Branch, step: JsonStep, make: () => Branch): Branch | undefined => {
  if (branch.kind === 'object' && step.kind === 'member')
    return getOrAdd(branch.children, step.name, make);
  if (branch.kind === 'array' && step.kind === 'item')
    return getOrAdd(branch.children, step.index, make);
  return undefined;
};

function getOrAdd<Key>(children: Map<Key, Branch>, key: Key, make: () => Branch): Branch {
  const known = children.get(key);
  if (known) return known;
  const added = make();
  children.set(key, added);
  return added;
}

/** A field inside of a field that is there already adds nothing. */
const addField = (root: Branch, { steps, value }: JsonPart) => {
  let branch: Branch | undefined = root;
  steps.forEach((step, depth) => {
    const next = steps[depth + 1];
    const make = (): Branch => (next ? createBranch(next) : { kind: 'value', text: value });
    branch = branch && childAt(branch, step, make);
  });
};

const indent = (lines: readonly string[], [open, close]: readonly [string, string]) =>
  [open, lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join(',\n'), close].join('\n');

const printItems = ({ children, total }: Extract<Branch, { kind: 'array' }>): string[] => {
  const last = Math.max(...children.keys());
  const items = Array.from({ length: last + 1 }, (_, index) => {
    const child = children.get(index);
    return child ? print(child) : NOT_SHARED;
  });
  return last + 1 < total ? [...items, NOT_SHARED] : items;
};

const printMembers = ({ children, total }: Extract<Branch, { kind: 'object' }>): string[] => {
  const members = [...children].map(([name, child]) => `${JSON.stringify(name)}: ${print(child)}`);
  return children.size < total ? [...members, `"${REST_NAME}": ${NOT_SHARED}`] : members;
};

function print(branch: Branch): string {
  switch (branch.kind) {
    case 'value':
      return branch.text;
    case 'object':
      return indent(printMembers(branch), ['{', '}']);
    case 'array':
      return indent(printItems(branch), ['[', ']']);
  }
}

const byDepth = (one: JsonPart, other: JsonPart) => one.steps.length - other.steps.length;

/** A document with the fields at their places, and a word where something is left out. */
export function toJsonDocument(parts: readonly JsonPart[]): string {
  const [first] = parts.flatMap(({ steps }) => steps);
  if (!first) return NOT_SHARED;
  const root = createBranch(first);
  for (const part of [...parts].sort(byDepth)) addField(root, part);
  return `${print(root)}\n`;
}
