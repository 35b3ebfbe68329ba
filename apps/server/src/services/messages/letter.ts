import { escapeHtml } from '../../lib/escape-html.ts';
import { renderLetterPage, styleAttributesOf } from './letter-page/letter-page.ts';
import { toLocale, type Locale } from './locale.ts';
import type { Message } from './message.ts';

export interface LetterLink {
  href: string;
  minutes: number;
}

export interface LinkParagraph {
  label: string;
  href: string;
  /** Marks the link for a reader who did not cause the letter. */
  isNotMe?: true;
  /** The link that mail programs follow when their user unsubscribes. */
  isUnsubscribe?: true;
}

interface CodeParagraph {
  code: string;
}

type Paragraph = string | LinkParagraph | CodeParagraph;

/** The last paragraph of a letter about a change; none if there is no page to lead to. */
export const notMeLink = (label: string, href: string | null): readonly LinkParagraph[] =>
  href === null ? [] : [{ label, href, isNotMe: true }];

interface LetterText {
  subject: string;
  paragraphs: readonly Paragraph[];
}

export type Letter = Readonly<Record<Locale, LetterText>>;

const isLinkParagraph = (paragraph: Paragraph): paragraph is LinkParagraph =>
  typeof paragraph === 'object' && 'href' in paragraph;

const isCodeParagraph = (paragraph: Paragraph): paragraph is CodeParagraph =>
  typeof paragraph === 'object' && 'code' in paragraph;

const paragraphToText = (paragraph: Paragraph) => {
  if (isCodeParagraph(paragraph)) return paragraph.code;
  return isLinkParagraph(paragraph) ? `${paragraph.label}:\n${paragraph.href}` : paragraph;
};

const linkToHtml = ({ label, href, isNotMe, isUnsubscribe }: LinkParagraph) => {
  const look = isNotMe || isUnsubscribe ? 'link' : 'button';
  return `<p style="margin:0 0 24px"><a ${styleAttributesOf(look)} href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
};

/** The role and label make a screen reader say the digits one by one. */
const codeToHtml = ({ code }: CodeParagraph) =>
  `<p ${styleAttributesOf('code')}><span role="img" aria-label="${escapeHtml(Array.from(code).join(' '))}">${escapeHtml(code)}</span></p>`;

const paragraphToHtml = (paragraph: Paragraph) => {
  if (isCodeParagraph(paragraph)) return codeToHtml(paragraph);
  if (isLinkParagraph(paragraph)) return linkToHtml(paragraph);
  return `<p ${styleAttributesOf('paragraph')}>${escapeHtml(paragraph)}</p>`;
};

/** @param languageTag the reader's language in BCP 47; the letter is English if it is unknown */
export const renderLetter = (letter: Letter, languageTag?: string): Message => {
  const locale = toLocale(languageTag);
  const { subject, paragraphs } = letter[locale];
  const links = paragraphs.filter(isLinkParagraph);
  const unsubscribe = links.find(({ isUnsubscribe }) => isUnsubscribe)?.href;
  return {
    subject,
    text: paragraphs.map(paragraphToText).join('\n\n'),
    html: renderLetterPage({
      locale,
      title: subject,
      preheader: paragraphs.find((paragraph) => typeof paragraph === 'string') ?? '',
      escapedContent: paragraphs.map(paragraphToHtml).join('\n      '),
    }),
    code: paragraphs.find(isCodeParagraph)?.code ?? null,
    links: links.filter(({ isUnsubscribe }) => !isUnsubscribe).map(({ href }) => href),
    notMe: links.find(({ isNotMe }) => isNotMe)?.href ?? null,
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
};
