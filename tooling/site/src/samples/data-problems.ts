import { format } from 'prettier';
import type { CodeBlock } from './code-blocks.ts';

type Parse = (code: string) => unknown;

const INI_LINE_PATTERN = /^(?:[#;].*|\[[\w .:-]+\]|[A-Za-z_]\w*=.*|)$/;

/** A sample may be fields alone, which the reader puts into a file. */
const parseJson: Parse = (code) => {
  const isWhole = /^\s*[[{]/.test(code);
  return JSON.parse(isWhole ? code : `{${code}}`) as unknown;
};

const parseIni: Parse = (code) => {
  const wrong = code.split('\n').find((line) => !INI_LINE_PATTERN.test(line));
  if (wrong !== undefined) throw new Error(`no comment, section or setting: ${wrong}`);
};

const parseAs =
  (parser: string): Parse =>
  (code) =>
    format(code, { parser });

const PARSERS: Readonly<Record<string, Parse>> = {
  css: parseAs('css'),
  html: parseAs('html'),
  ini: parseIni,
  json: parseJson,
  yaml: parseAs('yaml'),
};

/** Other tests compile these, or compare their words; blocks without a language are texts. */
const OTHER_LANGUAGES = new Set(['', 'js', 'sh', 'ts', 'tsx']);

/** Parses a block that is no code. @returns a line when nobody can */
export async function findDataProblems({
  source,
  line,
  language,
  code,
}: CodeBlock): Promise<string[]> {
  if (OTHER_LANGUAGES.has(language)) return [];
  const parse = PARSERS[language];
  if (!parse) return [`${source}:${line}: nobody checks ${language}`];
  try {
    await parse(code);
    return [];
  } catch (error) {
    const [message = ''] = String(error).split('\n');
    return [`${source}:${line}: ${message}`];
  }
}
