import type { Locator } from '@playwright/test';

/** The roles of things that a person uses, and their words in the table of differences. */
const CONTROL_BY_ROLE: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'link',
  tab: 'tab',
  textbox: 'field',
  combobox: 'list',
  checkbox: 'checkbox',
};

/** A name with a colon puts the line in quotes. */
const NODE_PATTERN = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/;
const NO_NAME = '(no name)';

interface TreeNode {
  role: string;
  name: string;
}

const parseTreeNodes = (tree: string): TreeNode[] =>
  tree.split('\n').map((line) => {
    const [, role = '', name = NO_NAME] = NODE_PATTERN.exec(line) ?? [];
    return { role, name };
  });

interface PageFacts {
  lines: string[];
  autofill: string[];
}

/** This function runs in the page. It also reads inside shadow roots. */
const readPageFacts = (root: Element): PageFacts => {
  const inside = (node: ParentNode): Element[] =>
    [...node.querySelectorAll('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? inside(each.shadowRoot) : []),
    ]);
  const elements = inside(root);
  const roots = [root, ...elements.flatMap((each) => [...(each.shadowRoot?.children ?? [])])];
  const options = new Set(
    elements.filter((each) => each instanceof HTMLOptionElement).map((each) => each.text),
  );
  const texts = roots.flatMap((each) => (each instanceof HTMLElement ? [each.innerText] : []));
  return {
    lines: texts
      .flatMap((text) => text.split('\n'))
      .map((line) => line.trim())
      .filter((line) => line !== '' && !options.has(line)),
    autofill: elements
      .filter((each) => each instanceof HTMLInputElement && each.checkVisibility())
      .map((input) => input.getAttribute('autocomplete') ?? '(none)'),
  };
};

/** Removes the words of a control from the end of a line such as "Didn't get it? Try again". */
const withoutControl = (line: string, names: readonly string[]) => {
  const name = names.find((each) => line.endsWith(each));
  return name === undefined ? line : line.slice(0, -name.length).trim();
};

/** Values that differ in each run. */
const VARIABLE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/localhost:\d+/g, '{host}'],
  [/0x[0-9a-fA-F]{40}/g, '{address}'],
  [/webauthn-registration-test-[\da-f-]+/g, '{id}'],
  [/Nonce: \S+/g, 'Nonce: {nonce}'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}'],
  [/\d:\d\d\./g, '{m:ss}.'],
  [/\S+@people\.example/g, '{email}'],
  [/(?<=555[ -]?)01\d\d/g, '{digits}'],
];

const withoutVariables = (fact: string) =>
  VARIABLE_PATTERNS.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), fact);

/** Lists each fact once, with the number of times if there are several. */
export function toFactSet(facts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const fact of facts.map(withoutVariables)) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  return [...counts].map(([fact, count]) => (count === 1 ? fact : `${fact} (${count} times)`));
}

/** Reads the tree and the texts of one screen, also while another screen replaces it. */
async function readSettledScreen(root: Locator): Promise<{ tree: string; facts: PageFacts }> {
  for (;;) {
    const tree = await root.ariaSnapshot();
    const facts = await root.evaluate(readPageFacts);
    if ((await root.ariaSnapshot()) === tree) return { tree, facts };
  }
}

/** The visible texts and controls of a widget's screen, in a form that can be compared. */
export async function readScreenFacts(root: Locator): Promise<string[]> {
  const { tree, facts } = await readSettledScreen(root);
  const { lines, autofill } = facts;
  const nodes = parseTreeNodes(tree);
  const controls = nodes.filter(({ role }) => role in CONTROL_BY_ROLE);
  const names = controls.map(({ name }) => name);
  const links = controls.filter(({ role }) => role === 'link').map(({ name }) => name);
  const texts = lines
    .filter((line) => !links.some((name) => name.includes(line)))
    .map((line) => withoutControl(line, names))
    .filter((line) => line !== '');
  return [
    ...controls.map(({ role, name }) => `${CONTROL_BY_ROLE[role] ?? role}: ${name}`),
    ...texts.map((text) => `text: ${text}`),
    ...autofill.map((value) => `autofill: ${value}`),
    ...(nodes.some(({ role }) => role === 'heading') ? ['title: a heading'] : []),
  ];
}
