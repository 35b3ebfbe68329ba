import { readOptionRows, type OptionRow } from './option-rows.ts';
import { importSource } from './project-sources.ts';
import { toMarkdownTable } from './tables.ts';

interface ThemeModule {
  toTheme: (styles: object, scheme: 'light' | 'dark') => object;
}

interface CssModule {
  toCssVariables: (theme: object) => readonly (readonly [name: string, value: string])[];
}

const THEME_FOLDER = 'packages/login-widget/src/theme';

const SOURCES = [
  { file: 'packages/sdk/src/options.ts', name: 'ClientOptions' },
  { file: 'packages/sdk/src/types.ts', name: 'RequestOptions' },
  { file: 'packages/login-widget/src/config/config.ts', name: 'LoginConfig' },
  { file: `${THEME_FOLDER}/theme.ts`, name: 'Theme' },
] as const;

const toOptionTable = (rows: readonly OptionRow[]) =>
  toMarkdownTable(
    ['Option', 'Type', 'Default', 'Does'],
    rows.map(({ name, type, fallback, text }) => [`\`${name}\``, `\`${type}\``, fallback, text]),
  );

const valueAt = (theme: object, path: string) =>
  String(
    path
      .split('.')
      .reduce<unknown>((part, name) => Reflect.get(Object(part) as object, name), theme),
  );

const toKebabCase = (path: string) =>
  path.replaceAll('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const toLookTable = async (rows: readonly OptionRow[]) => {
  // The casts are unchecked, because another shape breaks the build.
  const { toTheme } = (await importSource(`${THEME_FOLDER}/theme.ts`)) as ThemeModule;
  const { toCssVariables } = (await importSource(`${THEME_FOLDER}/css-variables.ts`)) as CssModule;
  const [light, dark] = [toTheme({}, 'light'), toTheme({}, 'dark')];
  const properties = new Set(toCssVariables(light).map(([name]) => name));
  return toMarkdownTable(
    ['Style', 'Custom property', 'Light', 'Dark', 'Is'],
    rows.map(({ name, text }) => {
      const property = `--bh-${toKebabCase(name)}`;
      const [inLight, inDark] = [valueAt(light, name), valueAt(dark, name)];
      return [
        `\`${name}\``,
        properties.has(property) ? `\`${property}\`` : '',
        inLight === '' ? 'none' : `\`${inLight}\``,
        inDark === inLight ? 'the same' : `\`${inDark}\``,
        text,
      ];
    }),
  );
};

/** Writes every option of the client and of the widget, with the comments of their types. */
export async function toOptionsPage(): Promise<string> {
  const [client = [], call = [], widget = [], look = []] = readOptionRows(SOURCES);
  return [
    '# Options',
    '',
    'These tables are made from the types of the packages. [Configuration](../operate/configuration.md) has the options of the server.',
    '',
    '## Client of the SDK',
    '',
    'The second argument of `createClient`, and the third of `createClientWith`.',
    '',
    ...toOptionTable(client),
    '',
    '## One call of the SDK',
    '',
    'The last argument of every method that sends a request.',
    '',
    ...toOptionTable(call),
    '',
    '## Widget',
    '',
    'The fields of `config`. [The guide](../widget/guide.md#products) says what each product does, and [which attributes](../widget/guide.md#as-elements-without-react) of the elements stand for them.',
    '',
    ...toOptionTable(widget),
    '',
    '## Look of the widget',
    '',
    'The fields of `styles`; `dark` takes the same fields for the dark look. [Theming](../widget/theming.md) shows how they work together.',
    '',
    ...(await toLookTable(look)),
    '',
  ].join('\n');
}
