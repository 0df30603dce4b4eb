/**
 * Uploads under kill -9. First, one large file by tus-js-client, whose http process is killed at 30 and 70 %: it must end
 * with the same checksum, and the memory of the process must not grow with the file. Then, in each round, 50 uploads (PUT
 * and tus) and copies at once with a kill in their midst: after the sweep no file lacks its bytes, and no object its file.
 *
 *     node bench/files/upload-kills.ts [--megabytes 500] [--rounds 8]
 */
import { createSeededRandom } from '../../packages/engine/src/dsp/seeded-random.ts';
import { signUp, startTestInstallation } from '../../tests/testkit/installation.ts';
import { auditUploads, killAmidUploads, uploadThroughKills } from '../../tests/testkit/uploads/kill-uploads.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from '../lib/figures.ts';

const bytes = numberOption('megabytes', 500) * 1_000_000;
const rounds = numberOption('rounds', 8);
const random = createSeededRandom('kills amid uploads');

const machine = machineFacts();
console.log(machineLine(machine));
const installation = await startTestInstallation({ SONORA_ROLES: 'http' }, { isFirstStart: true });
try {
  const person = await signUp(installation.url);
  const large = await uploadThroughKills(installation, person, { bytes, partBytes: 8_000_000, killsAt: [0.3, 0.7] });
  console.log(JSON.stringify(large));
  const rows: string[][] = [];
  const problems: string[] = large.isEqual ? [] : ['the large file differs'];
  for (let round = 1; round <= rounds; round += 1) {
    const afterMilliseconds = Math.round(20 + random() * 1_500);
    await killAmidUploads(installation, person, { uploads: 50, bytes: 2_000_000, afterMilliseconds });
    const audit = await auditUploads(installation);
    problems.push(...audit.problems);
    rows.push([
      `round ${round}`,
      `${afterMilliseconds} ms`,
      String(audit.uploaded),
      String(audit.unfinished),
      String(audit.problems.length),
    ]);
  }
  console.log(table([['50 uploads and copies', 'killed after', 'files', 'unfinished', 'problems'], ...rows]));
  console.log(problems.join('\n'));
  console.log(writeFigures('upload-kills', { machine, large, rows, problems }));
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await installation.stop();
}
process.exit();
