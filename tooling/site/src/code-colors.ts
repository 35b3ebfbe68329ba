/** Colours that stand for kinds of code; the page has a class for each, so that no element has a style. */
const CODE_KINDS = {
  '#000001': 'comment',
  '#000002': 'string',
  '#000003': 'keyword',
  '#000004': 'value',
  '#000005': 'name',
} as const;

const PLAIN_COLOR = '#000000';

const SCOPES: Readonly<Record<keyof typeof CODE_KINDS, readonly string[]>> = {
  '#000001': ['comment', 'punctuation.definition.comment'],
  '#000002': ['string', 'punctuation.definition.string', 'string.unquoted'],
  '#000003': ['keyword', 'storage', 'keyword.operator.expression', 'keyword.control'],
  '#000004': ['constant', 'variable.language', 'support.constant'],
  '#000005': ['entity.name', 'support.function', 'support.type', 'entity.other.attribute-name'],
};

export const CODE_THEME = {
  name: 'bakehouse',
  type: 'light' as const,
  colors: { 'editor.foreground': PLAIN_COLOR, 'editor.background': '#ffffff' },
  settings: [
    { settings: { foreground: PLAIN_COLOR } },
    ...Object.entries(SCOPES).map(([foreground, scope]) => ({
      scope: [...scope],
      settings: { foreground },
    })),
  ],
};

interface MarkedElement {
  properties: Record<string, unknown>;
}

const COLOR_PATTERN = /color:(#\d{6})/;

const toKind = (style: unknown) => {
  const color = typeof style === 'string' ? COLOR_PATTERN.exec(style)?.[1] : undefined;
  return CODE_KINDS[color as keyof typeof CODE_KINDS] as string | undefined;
};

const removeStyle = ({ properties }: MarkedElement) => {
  delete properties.style;
};

/** Replaces the styles of elements, which our Content-Security-Policy forbids. */
export const CODE_CLASSES = {
  name: 'bakehouse-code-classes',
  pre: removeStyle,
  span(element: MarkedElement) {
    const kind = toKind(element.properties.style);
    removeStyle(element);
    if (kind !== undefined) element.properties.class = `code-${kind}`;
  },
};
