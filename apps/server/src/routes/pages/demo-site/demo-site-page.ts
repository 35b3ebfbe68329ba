import { html } from 'hono/html';
import type { Markup } from '../service-page.ts';

export const DEMO_SITE_PATH = '/embed/';
export const DEMO_SCRIPT_PATH = '/embed/demo/page.js';
export const DEMO_STYLES_PATH = '/embed/demo/page.css';

const WAYS = {
  links: { label: 'Links by email', products: 'emailMagicLinks' },
  codes: { label: 'Codes by email', products: 'otp', methods: 'email' },
  passwords: { label: 'Passwords', products: 'passwords' },
} as const;
const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
const COLORS = { auto: 'As the device', light: 'Light', dark: 'Dark' } as const;

const isKeyOf = <Table extends object>(
  table: Table,
  name: string | undefined,
): name is Extract<keyof Table, string> => name !== undefined && Object.hasOwn(table, name);

/** Other values, which nobody can choose on the page, count as the default. */
export function readDemoChoices(read: (name: string) => string | undefined) {
  const [ways, locale, colors] = [read('ways'), read('locale'), read('colors')];
  return {
    ways: isKeyOf(WAYS, ways) ? ways : 'links',
    locale: isKeyOf(LANGUAGES, locale) ? locale : 'en',
    colors: isKeyOf(COLORS, colors) ? colors : 'auto',
  } as const;
}

type DemoChoices = ReturnType<typeof readDemoChoices>;

export interface DemoSite {
  choices: DemoChoices;
  /** The server that the site asks to log people in. */
  serverUrl: string;
  publicToken: string;
  /** The hash of the script, for the attribute of the same name. */
  integrity: string;
  /** The names of the social providers that the server offers. */
  providers: readonly string[];
  demoPassword: string | undefined;
}

/** As people write it, because the page shows it too. */
function tagOf(name: string, attributes: Readonly<Record<string, string | undefined>>): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => html`${'\n  '}${attribute}="${value}"`);
  return html`<${name}${written}></${name}>`;
}

const scriptTag = ({ serverUrl, integrity }: DemoSite) =>
  tagOf('script', {
    type: 'module',
    src: `${serverUrl}/embed/login-widget.js`,
    integrity,
    crossorigin: 'anonymous',
  });

function elementTag({ choices, publicToken, providers }: DemoSite) {
  const { products, methods } = { methods: undefined, ...WAYS[choices.ways] };
  const hasProviders = providers.length > 0;
  return tagOf('bakehouse-login', {
    'public-token': publicToken,
    'redirect-url': `${DEMO_SITE_PATH}?${new URLSearchParams(choices).toString()}`,
    products: hasProviders ? `${products} oauth` : products,
    'oauth-providers': hasProviders ? providers.join(' ') : undefined,
    'otp-methods': methods,
    locale: choices.locale,
    'color-scheme': choices.colors,
  });
}

const choiceMarkup = (
  { name, label, chosen }: { name: keyof DemoChoices; label: string; chosen: string },
  options: readonly (readonly [value: string, label: string])[],
) =>
  html`<label
    >${label}
    <select name="${name}">
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
      )}
    </select></label
  >`;

const choicesMarkup = ({ ways, locale, colors }: DemoChoices) =>
  html`<form>
    ${choiceMarkup(
      { name: 'ways', label: 'Log in with', chosen: ways },
      Object.entries(WAYS).map(([name, { label }]) => [name, label] as const),
    )}
    ${choiceMarkup({ name: 'locale', label: 'Language', chosen: locale }, Object.entries(LANGUAGES))}
    ${choiceMarkup({ name: 'colors', label: 'Colors', chosen: colors }, Object.entries(COLORS))}
    <button>Show</button>
  </form>`;

const hintMarkup = ({ serverUrl, demoPassword }: DemoSite) =>
  html`<p>
    Enter any address: the emails wait in <a href="${serverUrl}/__dev">the inbox</a>.
    ${
      demoPassword === undefined
        ? ''
        : html`With a password, log in as <code>bo@bakehouse.test</code> with
            <code>${demoPassword}</code>.`
    }
  </p>`;

const codeMarkup = async (site: DemoSite, policy: string) => {
  const tags = await Promise.all([scriptTag(site), elementTag(site)]);
  return html`<section>
      <h2>The code of this login</h2>
      <pre><code>${tags.join('\n\n')}</code></pre>
    </section>
    <section>
      <h2>The policy of this page</h2>
      <pre><code>${policy.replaceAll('; ', ';\n')}</code></pre>
    </section>`;
};

export const demoSiteMarkup = (site: DemoSite, policy: string): Markup =>
  html`<!doctype html>
    <html lang="en" data-colors="${site.choices.colors}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Hilltop Mill: a site with the login of Bakehouse</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${DEMO_STYLES_PATH}" />
        <script src="${DEMO_SCRIPT_PATH}" defer></script>
        ${scriptTag(site)}
      </head>
      <body>
        <header>
          <span class="shop">Hilltop Mill</span>
          <p>A made-up shop, to try the login on another site</p>
        </header>
        <main>
          <div class="intro">
            <h1>The login of another site</h1>
            <p>
              This page loads one script from ${site.serverUrl}, and shows one element. It has no
              framework and no other code for the login.
            </p>
            ${hintMarkup(site)}
          </div>
          <div>
            ${elementTag(site)}
            <div id="account" hidden>
              <h2 tabindex="-1">You are logged in</h2>
              <p id="who"></p>
              <button type="button">Log out</button>
            </div>
          </div>
          <div>
            <section>
              <h2>Try it differently</h2>
              ${choicesMarkup(site.choices)}
            </section>
            ${codeMarkup(site, policy)}
            <section>
              <h2>Events that the page got</h2>
              <p id="no-events">None yet.</p>
              <ol id="events"></ol>
            </section>
          </div>
        </main>
        <footer>
          <p>
            <a href="${site.serverUrl}/docs/widget/guide#as-elements-without-react"
              >How to embed the login</a
            >
            <a href="${site.serverUrl}/docs/widget/quick-start">Quick start with React</a>
            <a href="${site.serverUrl}/">The portal of this server</a>
          </p>
        </footer>
      </body>
    </html>`;
