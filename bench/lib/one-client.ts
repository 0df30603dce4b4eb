/**
 * Asks for one address again and again, a request after the other, and reads each answer to its last byte. A process of its
 * own: in one that has a platform's code loaded, its own collections of garbage stand for a third of what it measures.
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
