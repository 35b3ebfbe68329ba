import { expect, it } from 'vitest';
import { renderLetter, type Letter } from './letter.ts';

const href = 'http://localhost:4000/page?a=1&b="2"';
const notMe = 'http://localhost:4000/not-me';

const letter: Letter = {
  en: {
    subject: 'Bread & <butter>',
    paragraphs: [
      "It's <b>done</b>.",
      { label: 'Open "it"', href },
      { code: '012345' },
      { label: 'This was not me', href: notMe, isNotMe: true },
    ],
  },
  de: { subject: 'Brot', paragraphs: ['Fertig.'] },
};

it('renders a letter as text and as HTML, in which every text is escaped', () => {
  const message = renderLetter(letter);
  expect(message.text).toBe(
    `It's <b>done</b>.\n\nOpen "it":\n${href}\n\n012345\n\nThis was not me:\n${notMe}`,
  );
  expect(message.html).toContain('<title>Bread &#38; &#60;butter&#62;</title>');
  expect(message.html).toContain('It&#39;s &#60;b&#62;done&#60;/b&#62;.');
  expect(message.html).toContain('href="http://localhost:4000/page?a=1&#38;b=&#34;2&#34;"');
  expect(message.html).not.toContain('<b>');
});

it('names the code, the link for "not me" and all links in the order of the text', () => {
  expect(renderLetter(letter)).toMatchObject({ code: '012345', links: [href, notMe], notMe });
  expect(renderLetter(letter, 'de')).toMatchObject({ code: null, links: [], notMe: null });
});

it('lets a screen reader say the digits of a code one by one', () => {
  expect(renderLetter(letter).html).toContain('aria-label="0 1 2 3 4 5">012345<');
});

it('is written in the language of the reader, which the HTML names', () => {
  const german = renderLetter(letter, 'de-AT');
  expect([german.subject, german.text]).toEqual(['Brot', 'Fertig.']);
  expect(german.html).toContain('<html lang="de">');
  expect(renderLetter(letter, 'fr').html).toContain('<html lang="en">');
});

it('has dark colours for readers who prefer them', () => {
  const { html } = renderLetter(letter);
  expect(html).toContain('<meta name="color-scheme" content="light dark" />');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
});
