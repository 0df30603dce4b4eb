/**
 * Requests one address repeatedly, one request after the other, and reads each response to its last byte. It runs in
 * its own process: in a process that has loaded the platform's code, garbage collection would account for a third of
 * the measured time.
 *
 *     node bench/lib/one-client.ts ADDRESS SESSION COUNT    → { "milliseconds": [...], "kilobytes": 213.1 }
 */
const [address = '', session = '', count = '0'] = process.argv.slice(2);
const headers = { authorization: `Bearer ${session}` };
const milliseconds: number[] = [];
let kilobytes = 0;
while (milliseconds.length < Number(count)) {
  const started = performance.now();
  const answer = await fetch(address, { headers });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  milliseconds.push(performance.now() - started);
  kilobytes = byteLength / 1000;
}
console.log(JSON.stringify({ milliseconds, kilobytes }));
