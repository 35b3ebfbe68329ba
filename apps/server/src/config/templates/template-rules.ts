interface PlaceholderRule {
  needed: readonly string[];
  optional: readonly string[];
}

const SHARED_PLACEHOLDERS = ['minutes', 'project_name'];

const PLACEHOLDER_RULE_BY_KIND = {
  magic_link: { needed: ['link'], optional: ['code', 'code_minutes'] },
  otp: { needed: ['code'], optional: [] },
  password_reset: { needed: ['link', 'login_link'], optional: [] },
} as const satisfies Record<string, PlaceholderRule>;

/** The purpose of a template decides which placeholders it needs. */
export type TemplateKind = keyof typeof PLACEHOLDER_RULE_BY_KIND;

const TEMPLATE_KINDS: readonly TemplateKind[] = ['magic_link', 'otp', 'password_reset'];

/** The templates that exist without a configuration; a project replaces one by defining its id. */
export const KIND_BY_DEFAULT_ID = {
  magic_link_login: 'magic_link',
  magic_link_signup: 'magic_link',
  otp_login: 'otp',
  otp_signup: 'otp',
  password_reset: 'password_reset',
} as const satisfies Record<string, TemplateKind>;

export type DefaultTemplateId = keyof typeof KIND_BY_DEFAULT_ID;

const isDefaultTemplateId = (id: string): id is DefaultTemplateId =>
  Object.hasOwn(KIND_BY_DEFAULT_ID, id);

export interface TemplateTexts {
  subject: string;
  text: string;
  html: string;
}

const PLACEHOLDER_PATTERN = /\{\{(.*?)\}\}/gs;

export const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(PLACEHOLDER_PATTERN), ([, name = '']) => name.trim());

export const fillPlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replace(PLACEHOLDER_PATTERN, (_match, name: string) => valueOf(name.trim()));

const toPlaceholders = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');

const problemOfTemplateText = (
  text: string,
  { needed, optional }: PlaceholderRule,
): string | undefined => {
  const used = placeholdersIn(text);
  const missing = needed.filter((name) => !used.includes(name));
  if (missing.length > 0) return `must have ${toPlaceholders(missing)}`;
  const allowed = [...needed, ...optional, ...SHARED_PLACEHOLDERS];
  const unknown = used.filter((name) => !allowed.includes(name));
  return unknown.length > 0 ? `cannot have ${toPlaceholders(unknown)}` : undefined;
};

const problemOfTemplateKind = (
  { text, html }: TemplateTexts,
  kind: TemplateKind,
): string | undefined => {
  const rule = PLACEHOLDER_RULE_BY_KIND[kind];
  const textProblem = problemOfTemplateText(text, rule);
  if (textProblem !== undefined) return `its text ${textProblem}`;
  const htmlProblem = problemOfTemplateText(html, rule);
  return htmlProblem === undefined ? undefined : `its html ${htmlProblem}`;
};

const intendedTemplateKinds = (id: string) =>
  isDefaultTemplateId(id) ? [KIND_BY_DEFAULT_ID[id]] : TEMPLATE_KINDS;

/** A template with an id of its own may suit several kinds of messages. */
export const suitableTemplateKinds = (id: string, texts: TemplateTexts): TemplateKind[] =>
  intendedTemplateKinds(id).filter((kind) => problemOfTemplateKind(texts, kind) === undefined);

/** Says in one line why a template can never be sent. */
export function problemOfTemplate(id: string, texts: TemplateTexts): string | undefined {
  // Subjects are stored and listed in the clear, so they have neither a link nor a code.
  const subject = problemOfTemplateText(texts.subject, { needed: [], optional: [] });
  if (subject !== undefined) return `its subject ${subject}`;
  if (suitableTemplateKinds(id, texts).length > 0) return undefined;
  return intendedTemplateKinds(id)
    .map((kind) => `for ${kind}, ${problemOfTemplateKind(texts, kind) ?? ''}`)
    .join('; ');
}
