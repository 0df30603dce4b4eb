import { describe, expect, it } from 'vitest';
import { createDevices } from './device-cookie.ts';

const devices = createDevices('a secret', true);

/** What a browser sends after it was given that cookie. */
const sent = (setCookie: string) => ({ cookie: setCookie.split(';')[0] });

/** Signs these in one after the other in one browser. */
const browserOf = (emails: readonly string[], from = devices) =>
  emails.reduce<{ cookie?: string | undefined }>((headers, email) => sent(from.remember(headers, email)), {});

describe('the cookie of a device', () => {
  it('is known again for whoever signed in, however they write their address', () => {
    const headers = browserOf(['ada@example.com']);
    expect(devices.recognise(headers, ' Ada@Example.com')).toMatch(/^[\w-]{22}$/);
    expect(devices.recognise(headers, 'grace@example.com')).toBeUndefined();
    expect(devices.recognise({}, 'ada@example.com')).toBeUndefined();
  });

  it('is known for each of the last five who share a computer, and stays short', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
    const headers = browserOf([...people, 'f@example.com']);
    expect(people.map((email) => devices.recognise(headers, email) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(headers.cookie?.length).toBeLessThan(400);
  });

  it('is no other than one of ours', () => {
    const other = createDevices('another secret', true);
    expect(devices.recognise(browserOf(['ada@example.com'], other), 'ada@example.com')).toBeUndefined();
    expect(devices.recognise({ cookie: 'sonora_device=abc.def' }, 'ada@example.com')).toBeUndefined();
    const odd = devices.remember({ cookie: 'sonora_device=<script>~x.y~' }, 'ada@example.com');
    expect(odd).toMatch(
      /^sonora_device=[\w-]{22}\.[\w-]{43}; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
  });
});
