/**
 * Compares every document of `@sonora/adserving` with the schemas of VAST, which have to be in the folder that SONORA_VAST_SCHEMAS names:
 * vast_2.0.1.xsd, vast3_draft.xsd, vast4.xsd, vast_4.1.xsd and vast_4.2.xsd of InteractiveAdvertisingBureau/vast. VAST 4.3 is compared with
 * the schema of 4.2, because the published one of 4.3 is empty. There is no schema of DAAST here; unit tests have assertions for it.
 * Macros are replaced first: their brackets are no part of an address. Needs `xmllint` (Debian: libxml2-utils), or its path in
 * SONORA_XMLLINT.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documentCases } from '../packages/adserving/src/testkit/ads.ts';
import type { DocumentVersion } from '../packages/adserving/src/vast/versions.ts';

const schemas: Readonly<Partial<Record<DocumentVersion, string>>> = {
  '2.0': 'vast_2.0.1.xsd',
  '3.0': 'vast3_draft.xsd',
  '4.0': 'vast4.xsd',
  '4.1': 'vast_4.1.xsd',
  '4.2': 'vast_4.2.xsd',
  '4.3': 'vast_4.2.xsd',
};

const withoutMacros = (xml: string): string => xml.replace(/\[[A-Z]+\]|%%\w+%%/g, '1');

type Verdict = 'valid' | 'invalid' | 'no schema';

const check = (schema: string, xml: string): { readonly isValid: boolean; readonly output: string } => {
  const program = process.env.SONORA_XMLLINT ?? 'xmllint';
  const { status, stderr, error } = spawnSync(program, ['--nonet', '--noout', '--schema', schema, '-'], {
    input: withoutMacros(xml),
    encoding: 'utf8',
  });
  if (error) throw new Error(`${program} cannot be started: ${error.message}`);
  return { isValid: status === 0, output: stderr };
};

/** Documents that no schema may accept: they show that the check can fail. */
const mustFail = (xml: string): readonly string[] => [
  xml.replace(/<AdTitle>.*<\/AdTitle>/, ''),
  xml.replace('delivery="progressive"', 'delivery="whenever"'),
  xml.replace('event="start"', 'event="begin"'),
];

const run = (folder: string): number => {
  const counts: Record<Verdict, number> = { valid: 0, invalid: 0, 'no schema': 0 };
  for (const { version, name, xml } of documentCases()) {
    const file = schemas[version];
    if (file === undefined) {
      counts['no schema'] += 1;
      continue;
    }
    const schema = join(folder, file);
    if (!existsSync(schema)) throw new Error(`${schema} does not exist.`);
    const { isValid, output } = check(schema, xml);
    counts[isValid ? 'valid' : 'invalid'] += 1;
    if (!isValid) console.log(`${version}, ${name}:\n${output}`);
    if (name !== 'plain inline') continue;
    for (const wrong of mustFail(xml)) {
      if (!check(schema, wrong).isValid) continue;
      counts.invalid += 1;
      console.log(`${version}: the schema accepts a wrong document.`);
    }
  }
  console.log(
    Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', '),
  );
  return counts.invalid;
};

const folder = process.env.SONORA_VAST_SCHEMAS;
if (folder === undefined || folder === '') {
  console.log('skipped: SONORA_VAST_SCHEMAS is not set');
} else if (run(folder) > 0) {
  process.exitCode = 1;
}
