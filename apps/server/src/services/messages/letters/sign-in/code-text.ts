import { formatMinutes, toLocale, type Locale } from '../../locale.ts';
import type { Message } from '../../message.ts';
import type { CodeLetterInput, WithProjectName } from '../../letter-inputs.ts';

interface TextMessage {
  subject: string;
  text: string;
}

const codeTextIn: Record<Locale, (facts: WithProjectName<CodeLetterInput>) => TextMessage> = {
  en: ({ code, minutes, projectName }) => ({
    subject: `Code for ${projectName}`,
    text: `Your ${projectName} code is ${code}. It works for ${formatMinutes('en', minutes)}. Never give it to anyone.`,
  }),
  de: ({ code, minutes, projectName }) => ({
    subject: `Code für ${projectName}`,
    text: `Ihr Code für ${projectName} ist ${code}. Er gilt ${formatMinutes('de', minutes)}. Geben Sie ihn niemals weiter.`,
  }),
};

interface CodeTextOptions {
  languageTag?: string | undefined;
  /** The host whose page may read the code: https://wicg.github.io/sms-one-time-codes/ */
  autofillHost?: string | undefined;
}

export const renderCodeText = (
  facts: WithProjectName<CodeLetterInput>,
  { languageTag, autofillHost }: CodeTextOptions = {},
): Message => {
  const { subject, text } = codeTextIn[toLocale(languageTag)](facts);
  const boundCode = autofillHost === undefined ? '' : `\n\n@${autofillHost} #${facts.code}`;
  return { subject, text: text + boundCode, html: '', code: facts.code, links: [], notMe: null };
};
