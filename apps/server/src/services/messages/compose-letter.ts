import type { Project } from '../../config/projects.ts';
import {
  fillPlaceholders,
  KIND_BY_DEFAULT_ID,
  placeholdersIn,
  type DefaultTemplateId,
  type TemplateKind,
  type TemplateTexts,
} from '../../config/templates/template-rules.ts';
import { HttpError } from '../../http-error.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { renderLetter, type Letter } from './letter.ts';
import { magicLinkLoginLetter } from './letters/sign-in/magic-link-login.ts';
import { magicLinkSignupLetter } from './letters/sign-in/magic-link-signup.ts';
import { otpLoginLetter } from './letters/sign-in/otp-login.ts';
import { otpSignupLetter } from './letters/sign-in/otp-signup.ts';
import { passwordResetLetter } from './letters/password-reset.ts';
import type { Message } from './message.ts';
import type {
  CodeLetterInput,
  MagicLinkLetterInput,
  PasswordResetLetterInput,
  WithProjectName,
} from './letter-inputs.ts';

interface LetterInputByKind {
  magic_link: MagicLinkLetterInput;
  otp: CodeLetterInput;
  password_reset: PasswordResetLetterInput;
}

type KindOf<Id extends DefaultTemplateId> = (typeof KIND_BY_DEFAULT_ID)[Id];

type LetterOf<Kind extends TemplateKind> = (
  facts: WithProjectName<LetterInputByKind[Kind]>,
) => Letter;

const LETTERS_BY_KIND: { [Kind in TemplateKind]: ReadonlyMap<string, LetterOf<Kind>> } = {
  magic_link: new Map([
    ['magic_link_login', magicLinkLoginLetter],
    ['magic_link_signup', magicLinkSignupLetter],
  ]),
  otp: new Map([
    ['otp_login', otpLoginLetter],
    ['otp_signup', otpSignupLetter],
  ]),
  password_reset: new Map([['password_reset', passwordResetLetter]]),
};

export interface TemplateChoice<Id extends DefaultTemplateId> {
  defaultId: Id;
  templateId: string | undefined;
}

export interface LetterRequest<Id extends DefaultTemplateId> extends TemplateChoice<Id> {
  /** A language tag of the reader; a template of a project has the same text for all. */
  locale: string | undefined;
  facts: LetterInputByKind[KindOf<Id>];
}

type LetterFacts = Partial<MagicLinkLetterInput & PasswordResetLetterInput>;

const fillTemplate = (
  { subject, text, html }: TemplateTexts,
  { link, loginLink, code, minutes, codeMinutes, projectName }: WithProjectName<LetterFacts>,
): Message => {
  const values = new Map([
    ['link', link],
    ['login_link', loginLink],
    ['code', code],
    ['minutes', String(minutes)],
    ['code_minutes', String(codeMinutes)],
    ['project_name', projectName],
  ]);
  const valueOf = (name: string) => values.get(name) ?? '';
  const names = placeholdersIn(text);
  return {
    subject: fillPlaceholders(subject, valueOf),
    text: fillPlaceholders(text, valueOf),
    html: fillPlaceholders(html, (name) => escapeHtml(valueOf(name))),
    code: names.includes('code') ? valueOf('code') : null,
    links: names.filter((name) => name.endsWith('link')).map(valueOf),
    notMe: null,
  };
};

const findTemplate = <Id extends DefaultTemplateId>(
  project: Project,
  { templateId, defaultId }: TemplateChoice<Id>,
) => {
  const id = templateId ?? defaultId;
  const kind = KIND_BY_DEFAULT_ID[defaultId];
  const template = project.templates.get(id);
  const letter = LETTERS_BY_KIND[kind].get(id);
  if (template?.kinds.includes(kind)) return { template };
  if (letter && !template) return { letter };
  const text = 'There is no template with this id for this message. Use another id, or none.';
  throw new HttpError(400, 'invalid_request', text);
};

/** Called for each template before the account is looked up, so that a wrong id reveals no account. Throws HttpError 400 invalid_request. */
export const requireTemplate = <Id extends DefaultTemplateId>(
  project: Project,
  choice: TemplateChoice<Id>,
): void => {
  findTemplate(project, choice);
};

/** Whether the message has its code. A template of a project may leave it out where a link does the same. */
export const showsCode = <Id extends DefaultTemplateId>(
  project: Project,
  choice: TemplateChoice<Id>,
): boolean => {
  const { template } = findTemplate(project, choice);
  return template === undefined || placeholdersIn(template.text).includes('code');
};

/** @throws HttpError 400 invalid_request */
export function composeLetter<Id extends DefaultTemplateId>(
  project: Project,
  { facts, locale, ...choice }: LetterRequest<Id>,
): Message {
  const named = { ...facts, projectName: project.name };
  const { template, letter } = findTemplate(project, choice);
  return template ? fillTemplate(template, named) : renderLetter(letter(named), locale);
}
