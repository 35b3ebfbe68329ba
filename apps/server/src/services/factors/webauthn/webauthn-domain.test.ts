import { describe, expect, it } from 'vitest';
import { readTestProjects } from '../../../../test/server/test-projects.ts';
import { isPasskeyOrigin, requirePasskeyDomain } from './webauthn-domain.ts';

const PUBLIC_URL = 'https://id.bakery.example';

const { portal: project } = readTestProjects({
  projects: [
    {
      public_token: 'public-token-live-1',
      project_id: 'project-live-1',
      name: 'Bakery',
      origins: [
        'https://app.bakery.co.uk',
        'https://shop.github.io',
        'https://other.example:8443',
        'https://bakery.fr',
      ],
      related_origins: ['https://bakery.fr'],
      redirect_urls: [],
    },
  ],
});

describe('requirePasskeyDomain', () => {
  it.each([
    'app.bakery.co.uk',
    'bakery.co.uk',
    'BAKERY.co.uk',
    'shop.github.io',
    'other.example',
    'bakery.example',
  ])('accepts %s', (domain) => {
    expect(requirePasskeyDomain(project, domain, PUBLIC_URL)).toBe(domain.toLowerCase());
  });

  it.each([
    'co.uk',
    'github.io',
    'example',
    'xbakery.co.uk',
    'www.app.bakery.co.uk',
    'bakery.co.uk.',
    '.bakery.co.uk',
    'other.example:8443',
    'localhost',
    '',
  ])('refuses %j', (domain) => {
    expect(() => requirePasskeyDomain(project, domain, PUBLIC_URL)).toThrow(/cannot be used/);
  });
});

describe('isPasskeyOrigin', () => {
  it.each([
    ['https://app.bakery.co.uk', 'bakery.co.uk', true],
    ['https://other.example:8443', 'other.example', true],
    ['https://other.example', 'other.example', false],
    ['http://app.bakery.co.uk', 'bakery.co.uk', false],
    ['https://app.bakery.co.uk', 'other.example', false],
    ['https://bakery.fr', 'bakery.co.uk', true],
    ['https://www.bakery.fr', 'bakery.co.uk', false],
    ['http://bakery.fr', 'bakery.co.uk', false],
    ['https://www.bakery.co.uk', 'bakery.co.uk', false],
    [PUBLIC_URL, 'bakery.example', true],
    ['not an origin', 'bakery.co.uk', false],
  ])('of %s with the domain %s is %s', (origin, domain, expected) => {
    expect(isPasskeyOrigin(project, { origin, domain }, PUBLIC_URL)).toBe(expected);
  });
});
