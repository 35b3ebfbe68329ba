import { DISCLOSED_DENYING_RULES } from '@bakehouse/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RefusalAdvice } from './refusal-advice.tsx';
import { REFUSAL_TEXTS } from './texts.ts';

const REFUSALS = [...DISCLOSED_DENYING_RULES, 'unknown'] as const;

it.each([
  ['expired', 'bo@bakehouse.test', 'It has expired. Ask bo@bakehouse.test for more time.'],
  ['expired', null, 'It has expired. Ask the baker for more time.'],
  [
    'individual_ban',
    'bo@bakehouse.test',
    'Its baker has banned you. Ask bo@bakehouse.test to lift the ban.',
  ],
  [
    'not_openable_yet',
    'bo@bakehouse.test',
    'It is too early. Ask bo@bakehouse.test if you need it earlier.',
  ],
  [
    'inactive_baker',
    'bo@bakehouse.test',
    'The account of bo@bakehouse.test is deactivated. Ask an administrator of your organisation.',
  ],
] as const)('says by %s and the baker %s: %s', (refusal, baker, text) => {
  const { container } = render(
    <RefusalAdvice refusal={refusal} baker={baker} fileName="Rye.pdf" />,
  );
  expect(container.textContent).toBe(text);
});

it('leads to an email to the baker', () => {
  render(<RefusalAdvice refusal="expired" baker="bo@bakehouse.test" fileName="Rye 1.pdf" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'mailto:bo@bakehouse.test?subject=Rye%201.pdf',
  );
});

it('has another text for every refusal', () => {
  const texts = REFUSALS.map((refusal) => REFUSAL_TEXTS[refusal].reason(null));
  expect(new Set(texts).size).toBe(REFUSALS.length);
});
