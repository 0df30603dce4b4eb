/**
 * The sentences of the architecture that a tool can hold. Rules stand on resolved paths, because a workspace import has
 * no type of its own. tests/architecture plants a violation for each rule and fails when one goes unnoticed.
 */
const PACKAGES = '^packages/([^/]+)/src/';
const pure = (name, allowed) => ({
  name: `${name}-imports-only`,
  comment: `packages/${name} may import only: ${allowed.length === 0 ? 'nothing of ours' : allowed.join(', ')}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^(packages|apps)/', pathNot: [`^packages/${name}/`, ...allowed] },
});

const MODULE_ORDER = [
  'accounts',
  'organisations',
  'access',
  'billing',
  'analytics',
  'files',
  'voices',
  'sounds',
  'dictionary',
  'projects',
  'productions',
  'processing',
  'recordings',
  'versions',
  'campaigns',
  'sharing',
  'support',
  'toolkit',
];

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    pure('contracts', []),
    pure('audioform', ['^packages/contracts/']),
    pure('speech', ['^packages/contracts/']),
    pure('soundscape', ['^packages/engine/src/dsp/', '^packages/codecs/src/pcm\\.ts$']),
    pure('engine', ['^packages/codecs/src/pcm\\.ts$']),
    pure('codecs', []),
    {
      name: 'production-line-is-pure',
      comment: 'The packages take values and return values: no file, network, process, clock or database.',
      severity: 'error',
      from: { path: PACKAGES, pathNot: '(\\.test\\.ts$|/testkit)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contracts-stay-light',
      comment: 'The web imports them: zod and the contract builder, nothing else.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|@orpc/contract)/' },
    },
    {
      name: 'web-speaks-http-only',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^(apps/server|packages/(?!contracts/))' },
    },
    {
      name: 'web-feature-islands',
      comment: 'A feature never imports another feature; pages of two features meet in app/.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-one-way',
      comment: 'app → features → shared.',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(app|features)/' },
    },
    {
      name: 'web-features-below-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'module-by-its-door',
      comment: 'A server module is entered by its index.ts alone.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    ...MODULE_ORDER.map((name, position) => ({
      name: `module-order-${name}`,
      comment: `${name} may use only the modules before it.`,
      severity: 'error',
      from: { path: `^apps/server/src/modules/${name}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/modules/(${MODULE_ORDER.slice(position + 1).join('|') || '$none^'})/` },
    })),
    {
      name: 'platform-below-modules',
      comment: 'A port knows no domain.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(modules|http|worker|cli)/' },
    },
    {
      name: 'sql-in-repositories',
      comment: 'The only place with SQL is a repository (and the database platform).',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: '(\\.repository\\.ts|\\.schema\\.ts|\\.test\\.ts)$' },
      to: { path: 'node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vitest|virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/.cache)/|\\.as\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.server.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
