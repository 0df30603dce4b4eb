// Adds every optional platform package that npm omitted to package-lock.json, so that `npm ci` passes on a machine
// whose registry does not offer all of them. `npm install` omits such entries without a message, and `npm ci` then
// fails.
// Usage: node scripts/complete-lockfile.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = [];
for (const [location, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${location}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[hoisted]) continue;
    missing.push(`${name}@${version}`);
    lock.packages[hoisted] = {
      version: version.replace(/^[\^~]/, ''),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
    };
  }
}
if (missing.length > 0 && process.argv.includes('--check')) {
  console.error(`package-lock.json lacks optional packages: ${missing.join(', ')}. Run npm run lockfile.`);
  process.exit(1);
}
if (missing.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`${missing.length} entries added`);
