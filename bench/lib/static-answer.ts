/** A Fastify server that sends one constant document: what an answer costs at least. `PORT DOCUMENT_FILE` */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [port = '0', path = ''] = process.argv.slice(2);
const document = readFileSync(path, 'utf8');
const app = Fastify({ logger: false });
app.get('/vast/:tagId', (_request, reply) => {
  reply.header('content-type', 'application/xml; charset=utf-8').send(document);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
