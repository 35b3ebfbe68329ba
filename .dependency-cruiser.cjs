/** The rules say which layer may import which (ARCHITECTURE.md). Each rule says why in its comment. */

const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const TESTS = String.raw`\.(test|test-d|stories)\.tsx?$`;

const withoutExtension = (name) => name.replace(/\.[^.]+$/, '');

/** @throws Error for a layer that does not exist, and for a file or folder that is in no layer */
const checkNames = (root, listed) => {
  const entries = readdirSync(join(__dirname, root)).filter(
    (name) => !/\.(test|test-d|stories)\./.test(name),
  );
  const found = new Set(entries.map(withoutExtension));
  const missing = listed.filter((name) => !found.has(name));
  const unlisted = [...found].filter((name) => !listed.includes(name));
  if (missing.length + unlisted.length === 0) return;
  throw new Error(
    `Layers of ${root}: [${missing.join(', ')}] do not exist, [${unlisted.join(', ')}] are in no layer.`,
  );
};

/**
 * Imports point one way: a layer may import only the layers after it, so that each layer can be read
 * without those above it.
 * @param {string} root the folder that contains the layers
 * @param {(string | string[])[]} order from the top; layers of one array may import each other
 * @param {string[]} outside files and folders that no layer contains
 */
const layers = (root, order, outside = []) => {
  checkNames(root, [...order.flat(), ...outside]);
  return order.slice(1).map((layer, index) => {
    const names = [layer].flat();
    const above = order.slice(0, index + 1).flat();
    return rule(
      `${root.replaceAll('/', '-')}-${names[0]}-imports-downwards`,
      `${order.flat().join(' → ')}: imports point one way, so that a layer can be read without those above it.`,
      { path: `^${root}/(${names.join('|')})(/|\\.tsx?$)`, pathNot: TESTS },
      { path: `^${root}/(${above.join('|')})(/|\\.tsx?$)`, pathNot: TESTS },
    );
  });
};

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
    rule(
      'login-page-loads-no-dialogs',
      'The frame of the app is on the login page, which loads no component library; dialogs are in chunks.',
      { path: '^apps/portal/src/(app|main)', pathNot: TESTS },
      { path: '^apps/portal/src/components/dialogs/', dynamic: false },
    ),
    rule(
      'no-reach-into-a-package',
      'A package is used through its exports.',
      { path: '^(apps|packages|tooling)/([^/]+)/' },
      {
        path: '^packages/([^/]+)/src/',
        pathNot: [
          '^packages/$2/',
          '^packages/sdk/src/(backend/index|testing/(playwright/)?index|core|namespaces/.+)\\.ts$',
          '^packages/[^/]+/src/(index|parts|element)\\.ts$',
          '^packages/contract/src/(access/grantee|(calls|input)/[^/]+)\\.ts$',
          '^packages/contract/src/calls/[^/]+/[^/]+\\.ts$',
          '^packages/sealing/src/(node/index|fields/index)\\.ts$',
        ],
      },
    ),
    rule(
      'widget-takes-only-input-of-the-contract',
      'The widget is published and the contract is not, so its build contains what it takes; single files, because esbuild keeps an index in one chunk.',
      { path: '^packages/login-widget/src/', pathNot: TESTS },
      {
        path: '^packages/contract/',
        pathNot:
          '^packages/contract/src/input/(code|display-address|phone-text|typed-address)\\.ts$',
      },
    ),
    rule(
      'input-stands-alone',
      'Whoever takes a reader of typed text takes nothing else with it.',
      { path: '^packages/contract/src/input/', pathNot: TESTS },
      { path: '.', pathNot: '^packages/contract/src/input/' },
    ),
    rule(
      'schemas-know-no-calls',
      'A row names the schemas of its call, so a schema that named a row would make a cycle.',
      { path: '^packages/contract/src/(?!calls/)', pathNot: TESTS },
      { path: '^packages/contract/src/calls/' },
    ),
    rule(
      'packages-never-import-apps',
      'Packages are for anyone; apps are for us.',
      { path: '^packages/' },
      { path: '^apps/' },
    ),
    rule(
      'apps-never-import-apps',
      'The portal and the server share packages, nothing else.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'sdk-stands-alone',
      'The SDK has no dependency at all, except that its part for back ends uses jose, and its test kit the types of Playwright.',
      {
        path: '^packages/sdk/src/',
        pathNot: [TESTS, '^packages/sdk/src/(backend/jwt|testing/playwright)/'],
      },
      { path: ['node_modules/', '^packages/', '^apps/'], pathNot: '^packages/sdk/' },
    ),
    rule(
      'sdk-for-back-ends-checks-jwts-with-jose',
      'The part for back ends has one dependency, and takes nothing else from outside.',
      { path: '^packages/sdk/src/backend/jwt/', pathNot: TESTS },
      {
        path: ['node_modules/', '^packages/', '^apps/'],
        pathNot: ['^packages/sdk/', 'node_modules/(\\.pnpm/)?jose[@/]'],
      },
    ),
    rule(
      'sdk-for-back-ends-is-no-client',
      'A server has no session of its own, so the part for back ends takes only what knows no client.',
      { path: '^packages/sdk/src/backend/', pathNot: TESTS },
      {
        path: '^packages/sdk/src/',
        pathNot:
          '^packages/sdk/src/(backend|encoding|errors|error-types|types|validation|http/(basic-auth|origin)|platform/base-platform)[/.]',
      },
    ),
    rule(
      'sdk-in-server-is-types-only',
      'The server checks its answers against the types of the SDK; it never runs it.',
      { path: '^apps/server/src/', pathNot: String.raw`\.test\.ts$` },
      { path: '^packages/sdk/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'resources-do-not-know-each-other',
      'A resource is one noun of the provider.',
      { path: '^packages/sdk/src/resources/([^/.]+)' },
      { path: '^packages/sdk/src/resources/', pathNot: '^packages/sdk/src/resources/$1' },
    ),
    rule(
      'features-do-not-know-each-other',
      'The dashboard composes features by props and callbacks.',
      { path: '^apps/portal/src/features/([^/]+)/' },
      { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
    ),
    rule(
      'viewer-stands-alone',
      'The page inside the frame has neither a session nor an API, and the portal must not load its code.',
      { path: '^apps/portal/src/viewer/' },
      {
        path: '^apps/portal/src/',
        pathNot: '^apps/portal/src/(viewer|components|lib|styles)/|/viewer-messages\\.ts$',
      },
    ),
    rule(
      'components-are-drawing-only',
      'A part takes props and gives events; it knows no session, no API, no service and no router.',
      { path: '^apps/portal/src/components/' },
      { path: '^apps/portal/src/((api|app|dashboard|features|routes|session)/|lib/services)' },
    ),
    rule(
      'sdk-for-tests-is-no-client',
      'The test kit runs in Node beside the client of the page, and takes only what knows no client.',
      { path: '^packages/sdk/src/testing/', pathNot: TESTS },
      { path: '^packages/sdk/src/', pathNot: '^packages/sdk/src/(testing|encoding)/' },
    ),
    ...layers('packages/sdk/src', [
      'testing',
      'backend',
      ['index', 'core'],
      'client',
      'client-with',
      'namespaces',
      ['client-core', 'url-authentication'],
      'project',
      ['resources', 'transport'],
      ['webauthn', 'one-tap'],
      ['request-context', 'options'],
      ['http', 'session', 'pkce', 'protection', 'telemetry', 'validation'],
      ['platform', 'dom'],
      ['encoding', 'errors', 'error-types', 'types', 'version'],
    ]),
    rule(
      'screens-do-not-know-each-other',
      'A folder of screens is one product; the registry knows them all. `shared` has what the screens of several products contain, such as the entry of a code.',
      { path: '^packages/login-widget/src/screens/([^/.]+)/' },
      {
        path: '^packages/login-widget/src/screens/[^/]+/',
        pathNot: '^packages/login-widget/src/screens/($1|shared)/',
      },
    ),
    rule(
      'screens-and-state-take-types-of-the-sdk',
      'Flows call the client; what is seen, and how the state changes, is written without it.',
      { path: '^packages/login-widget/src/(screens|state|config|theme|lib)/', pathNot: TESTS },
      { path: '^packages/sdk/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'flows-know-no-react',
      'What happens is plain TypeScript; hooks bind it to a screen.',
      { path: '^packages/login-widget/src/flows/(?!use-)', pathNot: TESTS },
      { path: 'node_modules/(\\.pnpm/)?react' },
    ),
    rule(
      'widget-parts-are-drawing-only',
      'A part takes props and gives events; it knows no flow, no state and no client.',
      { path: '^packages/login-widget/src/ui/' },
      { path: '^packages/login-widget/src/(flows|state|widget-context|client)' },
    ),
    ...layers('packages/login-widget/src', [
      ['index', 'parts', 'element'],
      'elements',
      ['login-widget', 'password-reset', 'passkey-registration', 'identity-provider'],
      'widget-root',
      'screens',
      ['flows', 'oauth', 'ui'],
      'widget-context',
      ['use-logins', 'use-session'],
      'auth-provider',
      'client',
      'options',
      ['idp', 'phone', 'strings', 'theme', 'wallets'],
      'state',
      'config',
      'lib',
    ]),
    ...layers(
      'apps/portal/src',
      [
        ['main', 'viewer'],
        'app',
        'routes',
        'dashboard',
        'features',
        'list',
        'exports',
        'shortcuts',
        'bulk-runs',
        ['new-password', 'pin'],
        [
          'drafts',
          'file-viewer',
          'grace',
          'grantees',
          'lazy',
          'notifications',
          'refusals',
          'scroll-positions',
          'url-state',
          'version',
        ],
        'session',
        'table',
        ['theme', 'time', 'toasts'],
        ['api', 'checksum', 'components', 'private-files', 'sealed-copies'],
        ['config', 'lib'],
      ],
      ['gallery', 'styles'],
    ),
    ...layers('apps/server/src', [
      'bin',
      ['main', 'commands'],
      'server',
      'test-projects',
      ['app', 'assemble-deps', 'listen', 'workers'],
      'routes',
      ['middleware', 'app-env', 'error-response', 'request-input'],
      'demo',
      ['services', 'deps'],
      'db',
      ['embedded', 'process', 'config'],
      ['lib', 'http-error', 'error-types'],
    ]),
    rule(
      'deps-is-a-type',
      'Every service takes Deps, which names types of high services; only types may come with it.',
      { path: '^apps/server/src/deps\\.ts$' },
      { path: '.', dependencyTypesNot: ['type-only'] },
    ),
    ...layers('apps/server/src/services', [
      'exports',
      'backend',
      'people',
      'files',
      'groups',
      ['activity', 'connected-apps', 'factors', 'notifications', 'projects', 'upkeep', 'webhooks'],
      'identity',
      'messages',
      'audit',
      ['access', 'keys', 'lists'],
    ]),
    rule(
      'services-know-no-http-framework',
      'Rules and effects of the domain work without Hono.',
      { path: '^apps/server/src/services/' },
      { path: 'node_modules/(\\.pnpm/)?hono' },
    ),
    rule(
      'routes-know-no-tables',
      'A route parses, calls a service and replies.',
      { path: '^apps/server/src/routes/(portal|provider)/', pathNot: String.raw`\.test\.ts$` },
      { path: '^apps/server/src/db/' },
    ),
    rule(
      'only-one-time-secrets-reads-its-table',
      'Expiry, attempts and single use of every token and code are decided in one folder.',
      {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/services/identity/one-time-secrets/', TESTS],
      },
      { path: '^apps/server/src/db/schema/factors/one-time-secrets\\.ts$' },
    ),
    rule(
      'only-messages-reads-the-outbox',
      'services/messages is the only way out for emails and messages to phones.',
      { path: '^apps/server/src/', pathNot: ['^apps/server/src/services/messages/', TESTS] },
      { path: '^apps/server/src/db/schema/outbox\\.ts$' },
    ),
    rule(
      'only-audit-writes-its-log',
      'Everything else returns its record to runRecorded, which writes it after all work, because it locks the log.',
      {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(services/audit|demo)/', TESTS],
      },
      { path: '^apps/server/src/services/audit/audit-log\\.ts$' },
    ),
    rule(
      'traces-are-loaded-when-they-are-on',
      'Servers without traces load none of their libraries.',
      { path: '^apps/server/src/', pathNot: ['^apps/server/src/services/upkeep/tracing/', TESTS] },
      {
        path: [
          'node_modules/(\\.pnpm/)?@opentelemetry',
          '^apps/server/src/services/upkeep/tracing/',
        ],
        dependencyTypesNot: ['type-only'],
        dynamic: false,
      },
    ),
    rule(
      'production-code-knows-no-tests',
      'Test helpers stay in tests.',
      { path: '/src/', pathNot: TESTS },
      { path: String.raw`(/test/|\.test\.tsx?$)`, pathNot: 'node_modules' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages|tooling)/[^/]+/(dist|\\.turbo|\\.reports|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['bakehouse-source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.json', '.css'],
    },
  },
};
