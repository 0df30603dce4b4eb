/**
 * Architecture rules that a tool can check. They stand on resolved paths, because a workspace import has no type of its own.
 * tests/architecture plants a violation of each rule and fails when one goes unnoticed.
 */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const TESTS = '\\.test\\.tsx?$';
const AUDIO_NAMES = '^packages/contracts/src/audio(/|\\.ts)';
const PCM_TYPES = '^packages/codecs/src/pcm\\.ts$';
const RENDER_PACKAGES = ['audioform', 'speech', 'soundscape', 'engine', 'codecs'];

const importsOnly = (name, allowed) => ({
  name: `${name}-imports-only`,
  comment: `packages/${name} may import only: ${allowed.length === 0 ? 'no package of ours' : allowed.join(', ')}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: TESTS },
  to: { path: '^(packages|apps)/', pathNot: [`^packages/${name}/`, ...allowed] },
});

/** Modules of the server in their order: each may use those before it. The folders must be exactly these. */
const MODULE_ORDER = [
  'accounts',
  'organisations',
  'access',
  'billing',
  'files',
  'voices',
  'sounds',
  'dictionary',
  'scripts',
  'projects',
  'audioforms',
  'processing',
  'versions',
  'campaigns',
  'briefs',
  'stories',
  'sharing',
  'support',
  'sdk',
];

const assertFolders = (what, path, declared) => {
  const found = readdirSync(join(__dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const undeclared = found.filter((name) => !declared.includes(name));
  const absent = declared.filter((name) => !found.includes(name));
  const problems = [
    ...undeclared.map((name) => `${path}/${name} has no rule: declare this ${what} in .dependency-cruiser.cjs`),
    ...absent.map((name) => `${path}/${name} does not exist: remove this ${what} from .dependency-cruiser.cjs`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
};

const PACKAGE_RULES = {
  contracts: importsOnly('contracts', []),
  audioform: importsOnly('audioform', ['^packages/contracts/']),
  speech: importsOnly('speech', ['^packages/contracts/']),
  copywriter: importsOnly('copywriter', []),
  adserving: importsOnly('adserving', []),
  soundscape: importsOnly('soundscape', [AUDIO_NAMES, '^packages/engine/src/dsp/', PCM_TYPES]),
  engine: importsOnly('engine', [AUDIO_NAMES, '^packages/contracts/src/messages/', PCM_TYPES]),
  codecs: importsOnly('codecs', [AUDIO_NAMES, '^packages/contracts/src/(messages/|limits\\.ts$)']),
  renderer: importsOnly('renderer', [`^packages/(contracts|${RENDER_PACKAGES.join('|')})/`]),
};

assertFolders('package', 'packages', Object.keys(PACKAGE_RULES));
assertFolders('module', 'apps/server/src/modules', MODULE_ORDER);

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Type-only imports count: files that need each other are one unit.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...Object.values(PACKAGE_RULES),
    {
      name: 'audio-packages-are-pure',
      comment: 'These packages take values and return values: no file, network, process, clock or database.',
      severity: 'error',
      from: {
        path: `^packages/(contracts|copywriter|adserving|${RENDER_PACKAGES.join('|')})/src/`,
        pathNot: `(${TESTS}|/testkit)`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contracts-stay-light',
      comment: 'The web imports them: zod and the contract builder, nothing else.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: TESTS },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|@orpc/contract)/' },
    },
    {
      name: 'audio-names-stand-alone',
      comment: 'Every pure package imports them: names, defaults, types and constants, without any dependency.',
      severity: 'error',
      from: { path: AUDIO_NAMES, pathNot: TESTS },
      to: { pathNot: AUDIO_NAMES },
    },
    {
      name: 'renderer-dependencies',
      comment: 'Threads by piscina, SoundFonts by spessasynth_core, and Node.',
      severity: 'error',
      from: { path: '^packages/renderer/src/', pathNot: TESTS },
      to: { path: 'node_modules/', pathNot: 'node_modules/(piscina|spessasynth_core)/' },
    },
    {
      name: 'web-speaks-http-only',
      comment: 'Of our packages the web imports contracts and audioform: one recipe compiler, one duration estimate.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^(apps/server|packages/(?!contracts/|audioform/))' },
    },
    {
      name: 'audioform-with-the-editor',
      comment: 'The web shares recipes and versions with the server; they are loaded with their pages, not first.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/features/(create-ad|versions)/' },
      to: { path: '^packages/audioform/' },
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
      name: 'module-by-its-entry-point',
      comment: 'A module is used through its index.ts; its work for the worker process through jobs/index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/(jobs/)?index\\.ts$'],
      },
    },
    {
      name: 'process-uses-entry-points',
      severity: 'error',
      from: { path: '^apps/server/src/(http|worker|cli|boot)/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: '^apps/server/src/modules/[^/]+/(jobs/)?index\\.ts$',
      },
    },
    ...MODULE_ORDER.map((name, position) => ({
      name: `module-order-${name}`,
      comment: `${name} may use only the modules before it.`,
      severity: 'error',
      from: { path: `^apps/server/src/modules/${name}/`, pathNot: TESTS },
      to: { path: `^apps/server/src/modules/(${MODULE_ORDER.slice(position + 1).join('|') || '$none^'})/` },
    })),
    {
      name: 'jobs-for-the-worker',
      comment:
        'What only the worker process runs stays out of the http process: jobs/ is imported by worker/ and other jobs.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [TESTS, '^apps/server/src/(worker|modules/[^/]+/jobs)/'] },
      to: { path: '^apps/server/src/modules/[^/]+/jobs/' },
    },
    {
      name: 'rendering-in-worker-and-cli',
      comment: 'The http process renders nothing. The RPC with threads knows nothing of rendering.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [TESTS, '^apps/server/src/(worker|cli|platform/soundfont|modules/[^/]+/jobs)/'],
      },
      to: { path: '^packages/renderer/', pathNot: '^packages/renderer/src/(threads/rpc|files)/' },
    },
    {
      name: 'http-without-worker',
      comment: 'Both processes meet in boot/, modules/ and platform/.',
      severity: 'error',
      from: { path: '^apps/server/src/http/' },
      to: { path: '^apps/server/src/(worker|cli)/' },
    },
    {
      name: 'worker-without-http',
      severity: 'error',
      from: { path: '^apps/server/src/worker/' },
      to: { path: '^apps/server/src/(http|cli)/' },
    },
    {
      name: 'ads-stands-alone',
      comment:
        'The process that serves ads knows one table, one topic and the ad documents of the modules, so that it loads little and starts fast.',
      severity: 'error',
      from: { path: '^apps/server/src/ads/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/(http|worker|cli|modules)/',
        pathNot: '^apps/server/src/modules/campaigns/(publication-topic|publication/ad-document)\\.ts$',
      },
    },
    {
      name: 'ads-used-by-none',
      severity: 'error',
      from: { path: '^apps/server/src/(http|worker|cli|modules)/', pathNot: TESTS },
      to: { path: '^apps/server/src/ads/' },
    },
    {
      name: 'modules-below-processes',
      severity: 'error',
      from: { path: '^apps/server/src/(modules|boot)/' },
      to: { path: '^apps/server/src/(http|worker|ads|cli)/' },
    },
    {
      name: 'platform-below-modules',
      comment: 'A port knows no domain.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TESTS },
      to: { path: '^apps/server/src/(modules|boot|http|worker|ads|cli)/' },
    },
    {
      name: 'texts-stand-alone',
      comment: 'Texts of letters and pages are read by modules and processes, and use none of them.',
      severity: 'error',
      from: { path: '^apps/server/src/i18n/' },
      to: { path: '^apps/server/src/(?!i18n/)' },
    },
    {
      name: 'speech-without-voice-packs',
      severity: 'error',
      from: { path: '^apps/server/src/platform/speech/', pathNot: TESTS },
      to: { path: '^apps/server/src/platform/voice-packs/' },
    },
    {
      name: 'voice-packs-without-speech',
      severity: 'error',
      from: { path: '^apps/server/src/platform/voice-packs/', pathNot: TESTS },
      to: { path: '^apps/server/src/platform/speech/' },
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
