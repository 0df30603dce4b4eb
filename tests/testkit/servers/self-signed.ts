import { generateKeyPairSync, sign } from 'node:crypto';

/** A part of a certificate in DER (X.690 §8.1): tag, length, content. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengthBytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
};

const SEQUENCE = 0x30;
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(SEQUENCE, ...parts);
const integer = (...bytes: readonly number[]): Buffer => der(0x02, Buffer.from(bytes));
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));
/** 1.2.840.10045.4.3.2, ECDSA with SHA-256 (RFC 5758 §3.2). */
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
/** 2.5.29.17, the names of the subject (RFC 5280 §4.2.1.6). */
const subjectAltName = Buffer.from('0603551d11', 'hex');
/** 2.5.4.3, the common name. */
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))));

const pem = (label: string, content: Buffer): string =>
  [`-----BEGIN ${label}-----`, ...content.toString('base64').match(/.{1,64}/g)!, `-----END ${label}-----`, ''].join(
    '\n',
  );

/** A key and a certificate for host names, which only those trust who know it (RFC 5280 §4.1). */
export const selfSigned = (hosts: readonly string[]): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf(hosts[0] ?? 'test');
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', sequence(content, ecdsaWithSha256, signature)),
  };
};
