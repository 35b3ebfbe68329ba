/** One page of the site: its Markdown file in the repository, its path, and its name in the navigation. */
export interface SitePage {
  source: string;
  path: string;
  label: string;
}

export interface SiteSection {
  title: string;
  pages: readonly SitePage[];
}

const page = (source: string, path: string, label: string): SitePage => ({ source, path, label });

/** Pages by audience, in the order of the navigation. */
export const SITE_SECTIONS: readonly SiteSection[] = [
  {
    title: 'Embed the widget',
    pages: [
      page('docs/quick-starts/embed-the-widget.md', 'widget/quick-start', 'Quick start'),
      page('packages/login-widget/README.md', 'widget/guide', 'Products and options'),
      page('packages/login-widget/docs/theming.md', 'widget/theming', 'Theming'),
      page('packages/login-widget/docs/words.md', 'widget/words', 'Words and languages'),
      page(
        'packages/login-widget/docs/strict-policies.md',
        'widget/strict-policies',
        'Pages with a strict CSP',
      ),
    ],
  },
  {
    title: 'Call the SDK',
    pages: [
      page('docs/quick-starts/call-the-sdk.md', 'sdk/quick-start', 'Quick start'),
      page('packages/sdk/README.md', 'sdk/guide', 'Examples and options'),
      page('packages/sdk/docs/signing-in.md', 'sdk/signing-in', 'Ways to sign in'),
      page('packages/sdk/docs/sessions.md', 'sdk/sessions', 'Sessions'),
      page('packages/sdk/docs/passkeys.md', 'sdk/passkeys', 'Passkeys'),
      page('packages/sdk/docs/errors.md', 'sdk/errors', 'Errors'),
      page(
        'packages/sdk/docs/options-and-policies.md',
        'sdk/options-and-policies',
        'Options and policies',
      ),
      page('docs/guides/account-settings.md', 'sdk/account-settings', 'Account settings'),
      page('docs/guides/second-factor.md', 'sdk/second-factor', 'A second factor'),
      page('docs/guides/pkce.md', 'sdk/pkce', 'PKCE'),
      page('docs/guides/captcha.md', 'sdk/captcha', 'Captchas'),
      page(
        'docs/guides/passkeys-across-domains.md',
        'sdk/passkeys-across-domains',
        'Passkeys across domains',
      ),
    ],
  },
  {
    title: 'Back end',
    pages: [
      page('packages/sdk/docs/backend.md', 'back-end/sessions', 'Check sessions'),
      page('docs/backend-api.md', 'back-end/api', 'API for back ends'),
      page('docs/webhooks.md', 'back-end/webhooks', 'Webhooks'),
      page('docs/quick-starts/log-people-in.md', 'back-end/log-people-in', 'OpenID Connect'),
      page('docs/quick-starts/command-line.md', 'back-end/command-line', 'Command line'),
      page('docs/quick-starts/mcp-server.md', 'back-end/mcp-server', 'MCP server'),
    ],
  },
  {
    title: 'Test with it',
    pages: [
      page('packages/sdk/docs/testing.md', 'tests/testing', 'The test kit'),
      page('apps/server/README.md', 'tests/local-server', 'A local server in one command'),
    ],
  },
  {
    title: 'Operate the server',
    pages: [
      page('docs/quick-starts/run-the-server.md', 'operate/quick-start', 'Quick start'),
      page('docs/provider.md', 'operate/provider', 'Your sign-in provider'),
      page('docs/configuration.md', 'operate/configuration', 'Configuration'),
      page('docs/social-login.md', 'operate/social-login', 'Social login'),
      page('docs/operations.md', 'operate/operations', 'Operations'),
      page('docs/support.md', 'operate/support', 'Supported versions'),
      page('docs/threat-model.md', 'operate/threat-model', 'What a thief can do'),
      page('SECURITY.md', 'operate/security', 'Report a vulnerability'),
    ],
  },
  {
    title: 'Examples',
    pages: [
      page('docs/adoption.md', 'examples/adoption', 'Minutes to the first login'),
      page('tooling/examples/static-site/README.md', 'examples/static-site', 'Static site'),
      page('tooling/examples/react-vite/README.md', 'examples/react-vite', 'React with Vite'),
      page('tooling/examples/vue/README.md', 'examples/vue', 'Vue'),
      page('tooling/examples/svelte/README.md', 'examples/svelte', 'Svelte'),
      page('tooling/examples/next-app-router/README.md', 'examples/next-app-router', 'Next.js'),
      page('tooling/examples/hono-back-end/README.md', 'examples/hono-back-end', 'Hono back end'),
      page('tooling/examples/command-line/README.md', 'examples/command-line', 'Command line'),
      page('tooling/examples/end-to-end/README.md', 'examples/end-to-end', 'End-to-end tests'),
    ],
  },
  {
    title: 'Moving from the provider',
    pages: [
      page('packages/sdk/docs/moving.md', 'moving/sdk', 'Calls and options'),
      page('docs/widget-differences.md', 'moving/widget', 'The widget'),
    ],
  },
  {
    title: 'The project',
    pages: [
      page('README.md', 'project/readme', 'The portal and its commands'),
      page('ARCHITECTURE.md', 'project/architecture', 'Architecture'),
      page('CONTRIBUTING.md', 'project/contributing', 'Contributing'),
      page('docs/oauth-conformance.md', 'project/oauth-conformance', 'OAuth conformance'),
      page('docs/decisions/README.md', 'decisions/index', 'Decisions'),
    ],
  },
];

/** Pages that the build writes itself, from the sources of the SDK and the server. */
export const REFERENCE_SECTION = {
  title: 'Reference',
  pages: [
    { path: 'reference/options', label: 'Options' },
    { path: 'reference/words', label: 'Words of the widget' },
    { path: 'reference/sdk/index', label: 'SDK' },
    { path: 'reference/sdk/backend', label: 'SDK on servers' },
    { path: 'reference/sdk/testing', label: 'Test kit' },
    { path: 'reference/sdk/testing/playwright', label: 'Test kit for Playwright' },
    { path: 'reference/portal-api', label: 'Portal API' },
    { path: 'reference/errors', label: 'Error types' },
  ],
} as const;

/** Markdown for readers of the repository alone. */
export const UNPUBLISHED_PATTERNS: readonly RegExp[] = [
  /^\.changeset\//,
  /\/CHANGELOG\.md$/,
  /\.api\.md$/,
  /^docs\/reviews\//,
  /^tooling\//,
];

const DECISION_PATTERN = /^docs\/decisions\/(\d{4}-.+)\.md$/;

/** Returns the page of a decision, which needs no row of its own. */
export const toDecisionPage = (source: string): SitePage | undefined => {
  const name = DECISION_PATTERN.exec(source)?.[1];
  return name === undefined ? undefined : { source, path: `decisions/${name}`, label: name };
};
