/** Who may import whom (ARCHITECTURE.md). Each rule says why in its comment. */

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** In a layered workspace, a folder may import only what stands to its right. */
const layers = (workspace, order) =>
  order
    .slice(1)
    .map((upper, index) =>
      rule(
        `${workspace}-${upper}-is-below-${order[index]}`,
        `${order.join(' → ')}: imports point one way, so that a layer can be read without those above.`,
        { path: `^${workspace}/src/${upper}/`, pathNot: String.raw`\.test\.tsx?$` },
        { path: `^${workspace}/src/(${order.slice(0, index + 1).join('|')})/` },
      ),
    );

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
    rule(
      'no-reach-into-a-package',
      'A package is used through its exports.',
      { path: '^(apps|packages|tooling)/([^/]+)/' },
      {
        path: '^packages/([^/]+)/src/',
        pathNot: [
          '^packages/$2/',
          '^packages/[^/]+/src/index\\.ts$',
          '^packages/contract/src/access/grantee\\.ts$',
        ],
      },
    ),
    rule(
      'packages-never-import-apps',
      'Packages are for anyone; apps are for us.',
      { path: '^packages/' },
      { path: '^apps/' },
    ),
    rule(
      'apps-never-import-apps',
      'The portal and the server share the contract, nothing else.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'sdk-stands-alone',
      'The SDK has no dependency at all.',
      { path: '^packages/sdk/src/', pathNot: String.raw`\.test\.ts$` },
      { path: ['node_modules/', '^packages/', '^apps/'], pathNot: '^packages/sdk/' },
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
      'components-are-drawing-only',
      'A part takes props and gives events; it knows no session, no API and no router.',
      { path: '^apps/portal/src/components/' },
      { path: '^apps/portal/src/(api|app|dashboard|features|routes|services|session)/' },
    ),
    ...layers('apps/portal', ['routes', 'dashboard', 'features', 'services', 'components']),
    ...layers('apps/portal', ['services', 'session', 'api', 'config']),
    ...layers('apps/server', ['routes', 'middleware', 'services', 'lib']),
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
      'production-code-knows-no-tests',
      'Test helpers stay in tests.',
      { path: '/src/', pathNot: String.raw`\.test(-d)?\.tsx?$` },
      { path: String.raw`(/test/|\.test\.tsx?$)`, pathNot: 'node_modules' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.turbo|\\.reports|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['bakehouse-source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.json', '.css'],
    },
  },
};
