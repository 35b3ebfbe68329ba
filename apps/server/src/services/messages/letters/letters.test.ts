import { expect, it } from 'vitest';
import { renderLetter } from '../letter.ts';
import { renderCodeText } from './sign-in/code-text.ts';
import { magicLinkLoginLetter } from './sign-in/magic-link-login.ts';
import { magicLinkSignupLetter } from './sign-in/magic-link-signup.ts';
import { otpLoginLetter } from './sign-in/otp-login.ts';
import { otpSignupLetter } from './sign-in/otp-signup.ts';
import { accessSharedLetter } from './access-shared.ts';
import { passwordChangedLetter } from './password-changed.ts';
import { passwordResetLetter } from './password-reset.ts';

const facts = {
  link: 'https://id.example/link',
  loginLink: 'https://id.example/login',
  code: '123456',
  minutes: 10,
  codeMinutes: 10,
  projectName: 'Loaf & Co',
};

it('emails a magic link with a code for another device', () => {
  const message = renderLetter(magicLinkLoginLetter(facts));
  expect(message).toMatchObject({
    subject: 'Log in to Loaf & Co',
    links: [facts.link],
    code: '123456',
  });
  expect(message.text).toContain('once, for 10 minutes');
});

it('invites an unknown address to create an account', () => {
  for (const letter of [magicLinkSignupLetter(facts), otpSignupLetter(facts)])
    expect(renderLetter(letter).subject).toBe('Create your account at Loaf & Co');
});

it('keeps a code out of the subject, which is stored and listed in the clear', () => {
  for (const letter of [otpLoginLetter(facts), otpSignupLetter(facts)]) {
    expect(renderLetter(letter)).toMatchObject({ code: '123456', links: [] });
    expect(renderLetter(letter).subject).not.toContain('123456');
  }
  expect(renderCodeText(facts).subject).not.toContain('123456');
});

it('emails exactly two links for a reset: first the reset, then the login', () => {
  const { links, notMe } = renderLetter(passwordResetLetter(facts));
  expect([links, notMe]).toEqual([[facts.link, facts.loginLink], null]);
});

it('tells the owner of a changed password what to do if it was somebody else', () => {
  const at = new Date('2026-11-23T14:05:00Z');
  const href = 'https://id.example/forgot-password';
  const caller = { device: 'Desktop', network: '203.0.113.x' };
  const letter = passwordChangedLetter({ ...caller, at, href, projectName: 'Bakehouse' });
  expect(renderLetter(letter)).toMatchObject({ links: [href], notMe: href });
});

it('texts a code, which the page of a host can fill in by itself', () => {
  const text = 'Your Bakehouse code is 123456. It works for 10 minutes. Never give it to anyone.';
  const bakehouse = { ...facts, projectName: 'Bakehouse' };
  expect(renderCodeText(bakehouse)).toMatchObject({ text, code: '123456', links: [] });
  expect(renderCodeText(bakehouse, { autofillHost: 'id.example' }).text).toBe(
    `${text}\n\n@id.example #123456`,
  );
  expect(renderCodeText(bakehouse, { languageTag: 'de' }).text).toMatch(/^Ihr Code für Bakehouse/);
});

const sharedAccess = {
  sharerName: 'Bo Baker',
  sharerAddress: 'bo@bakehouse.test',
  fileName: 'Rye.pdf',
  address: 'mia@partner.example',
  isWholeFile: true,
  openableAt: null,
  expiresAt: null,
  openings: null,
  daysAfterFirstOpening: null,
  projectName: 'Bakehouse',
  href: 'https://id.example/f/1',
  unsubscribeHref: 'https://id.example/v1/unsubscribe?token=a.b',
};
const expiresAt = new Date('2026-12-03T14:05:00Z');
const openableAt = new Date('2026-12-01T08:00:00Z');

it.each([
  [{}, 'die ganze Datei öffnen: ab sofort, ohne Ende.'],
  [{ openableAt }, 'die ganze Datei öffnen: ab dem 1. Dezember 2026 um 08:00 UTC, ohne Ende.'],
  [{ expiresAt }, 'die ganze Datei öffnen: ab sofort, bis zum 3. Dezember 2026 um 14:05 UTC.'],
  [{ openings: 3 }, 'die ganze Datei 3-mal öffnen: ab sofort, ohne Ende.'],
  [
    { openings: 1, daysAfterFirstOpening: 7 },
    'die ganze Datei einmal öffnen: ab sofort, 7 Tage ab dem ersten Öffnen.',
  ],
  [{ isWholeFile: false }, 'einzelne Felder der Datei, nicht die ganze Datei öffnen: '],
])('tells in German what somebody may open: %j', (given, sentence) => {
  const { subject, text, links } = renderLetter(
    accessSharedLetter({ ...sharedAccess, ...given }),
    'de',
  );
  expect(subject).toBe('bo@bakehouse.test hat eine Datei mit Ihnen geteilt: Rye.pdf');
  expect(text).toContain(sentence);
  expect(links).toEqual([sharedAccess.href]);
});
