/** A node keeps a value as it is written, because a number in JavaScript may lose digits. */
export interface JsonNode {
  /** The name in an object, the index in an array, null for the root. */
  name: string | number | null;
  kind: 'array' | 'object' | 'value';
  text: string;
  level: number;
  position: number;
  parent: JsonNode | null;
  children: JsonNode[];
}

const TOKEN_PATTERN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|[^\s{}[\],:"]+/gy;

const SEPARATOR_PATTERN = /[\s,:]*/y;

const OPENING = { '{': 'object', '[': 'array' } as const;

const isOpening = (token: string): token is keyof typeof OPENING => token in OPENING;

function* tokensOf(text: string): Generator<string> {
  const token = new RegExp(TOKEN_PATTERN);
  const separator = new RegExp(SEPARATOR_PATTERN);
  for (;;) {
    separator.lastIndex = token.lastIndex;
    separator.exec(text);
    token.lastIndex = separator.lastIndex;
    const found = token.exec(text);
    if (!found) return;
    yield found[0];
  }
}

/** Adds nodes below the structure that is open. */
const createBuilder = () => {
  const root: JsonNode[] = [];
  let parent: JsonNode | null = null;
  let name: string | null = null;

  const add = (kind: JsonNode['kind'], text: string): JsonNode => {
    const siblings = parent?.children ?? root;
    const node: JsonNode = {
      name: parent && (name ?? siblings.length),
      kind,
      text,
      level: (parent?.level ?? 0) + 1,
      position: siblings.length + 1,
      parent,
      children: [],
    };
    siblings.push(node);
    name = null;
    return node;
  };

  return {
    root,
    open: (kind: 'array' | 'object') => {
      parent = add(kind, '');
    },
    close: () => {
      parent = parent?.parent ?? null;
    },
    addNameOrValue: (token: string) => {
      if (parent?.kind === 'object' && name === null) name = String(JSON.parse(token));
      else add('value', token);
    },
  };
};

/**
 * Reads without recursion, because the text may be nested 10,000 levels deep.
 * @throws SyntaxError
 */
export function parseJson(text: string): JsonNode {
  JSON.parse(text);
  const { root, open, close, addNameOrValue } = createBuilder();
  for (const token of tokensOf(text)) {
    if (isOpening(token)) open(OPENING[token]);
    else if (token === '}' || token === ']') close();
    else addNameOrValue(token);
  }
  const [node] = root;
  if (!node) throw new SyntaxError('The text has no value.');
  return node;
}
