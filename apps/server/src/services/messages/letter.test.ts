import { expect, it } from 'vitest';
import { renderLetter } from './letter.ts';

it('renders a letter as text and as HTML, in which every text is escaped', () => {
  const href = 'http://localhost:4000/page?a=1&b="2"';
  const message = renderLetter({
    subject: 'Bread & <butter>',
    paragraphs: ["It's <b>done</b>.", { label: 'Open "it"', href }],
  });
  expect(message.text).toBe(`It's <b>done</b>.\n\nOpen "it":\n${href}`);
  expect(message.links).toEqual([href]);
  expect(message.html).toContain('<title>Bread &#38; &#60;butter&#62;</title>');
  expect(message.html).toContain('It&#39;s &#60;b&#62;done&#60;/b&#62;.');
  expect(message.html).toContain('href="http://localhost:4000/page?a=1&#38;b=&#34;2&#34;"');
  expect(message.html).not.toContain('<b>');
});
