import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createClient, signUp } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

const jpeg = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const arrive = async () => {
  const { token } = await signUp(installation.url);
  const send = async (content: Uint8Array, type = 'image/jpeg') => {
    const response = await fetch(`${installation.url}/api/user/image`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(content),
    });
    return { status: response.status, body: (await response.json()) as { image: string | null; detail?: string } };
  };
  return { client: createClient(installation.url, token), send };
};

/** Loads a picture from this installation, whose host may differ from that in responses. */
const look = (image: string | null) => fetch(`${installation.url}${new URL(image ?? '').pathname}`);

describe('the picture of a person', () => {
  it('is served publicly as a square until it is replaced or removed', async () => {
    const { client, send } = await arrive();
    expect(((await client.get('/api/user')).body as { image: unknown }).image).toBeNull();
    const first = (await send(await jpeg('#ff0000'))).body.image;
    const shown = await look(first);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toMatch(/immutable/);
    expect(await sharp(await shown.bytes()).metadata()).toMatchObject({ width: 512, height: 512 });
    const second = (await send(await jpeg('#00ff00'), 'image/png')).body.image;
    expect((await look(first)).status).toBe(404);
    expect((await look(second)).status).toBe(200);
    expect((await client.call('DELETE', '/api/user/image')).body).toMatchObject({ image: null });
    expect((await look(second)).status).toBe(404);
  });

  it('is refused with the specified message when it is too large or not a picture', async () => {
    const { send } = await arrive();
    const picture = await jpeg('#0000ff');
    const padded = Buffer.concat([picture, Buffer.alloc(1_000_001 - picture.length)]);
    expect(await send(padded)).toMatchObject({ status: 413, body: { detail: 'File size exceeds 1MB limit' } });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const type of ['image/svg+xml', 'image/png', 'image/jpeg', 'application/octet-stream', 'text/html'])
      expect(await send(svg, type)).toMatchObject({ status: 422, body: { detail: 'Please upload a JPG or PNG file' } });
    expect((await send(new Uint8Array(0))).status).toBe(422);
  });

  it('is found only by its id', async () => {
    for (const id of ['x', '..%2f..%2fsecrets%2fauthentication', '01900000-0000-7000-8000-000000000000', '%00'])
      expect((await fetch(`${installation.url}/picture/${id}`)).status).toBe(404);
  });
});
