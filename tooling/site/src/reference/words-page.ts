import { importSource } from './project-sources.ts';
import { toMarkdownTable } from './tables.ts';

type Texts = Readonly<Record<string, string>>;

const STRINGS_FOLDER = 'packages/login-widget/src/strings';

/** Sections by the first part of their keys. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Main screen': ['main', 'email', 'tabs', 'tab', 'part'],
  Errors: ['error', 'config'],
  'Links by email': ['emailConfirmation', 'deadLink'],
  'One-time codes': ['otps', 'phone'],
  Passwords: ['passwords', 'advice'],
  Passkeys: ['passkeys'],
  'Social login': ['oauth', 'oneTap'],
  'Crypto wallets': ['crypto'],
  'Consent for other apps': ['idp'],
};

const PLACEHOLDER_PATTERN = /\{\w+\}/g;

const toPlainText = (text: string) => text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);

const toRow = (key: string, english: Texts, german: Texts) => {
  const text = english[key] ?? '';
  const values = new Set(text.match(PLACEHOLDER_PATTERN));
  return [
    `\`${key}\``,
    toPlainText(text),
    toPlainText(german[key] ?? ''),
    [...values].map((value) => `\`${value}\``).join(', '),
  ];
};

/** Writes every text of the widget with its key, its languages and the values that it takes. */
export async function toWordsPage(): Promise<string> {
  // The casts are unchecked, because another shape breaks the build.
  const { EN } = (await importSource(`${STRINGS_FOLDER}/en.ts`)) as { EN: Texts };
  const { DE } = (await importSource(`${STRINGS_FOLDER}/de.ts`)) as { DE: Texts };
  const sections = Object.entries(SECTIONS).flatMap(([title, names]) => {
    const keys = Object.keys(EN).filter((key) => names.includes(key.split('.')[0] ?? ''));
    const rows = keys.map((key) => toRow(key, EN, DE));
    return ['', `## ${title}`, '', ...toMarkdownTable(['Key', 'English', 'German', 'Takes'], rows)];
  });
  return [
    '# Words of the widget',
    '',
    'The keys of `strings`, and their texts where you give no others. The widget puts a value in place of each word in braces. [Words and languages](../widget/words.md) shows how to replace a text and how to add a language.',
    ...sections,
    '',
  ].join('\n');
}
