import { describe, expect, it } from 'vitest';
import { createDeviceCookies } from './device-cookie.ts';

const deviceCookies = createDeviceCookies('a secret', true);

/** Request headers of a browser that received this `set-cookie` header. */
const sent = (setCookie: string) => ({ cookie: setCookie.split(';')[0] });

/** Request headers of a browser in which these users signed in, one after the other. */
const browserOf = (emails: readonly string[], from = deviceCookies) =>
  emails.reduce<{ cookie?: string | undefined }>((headers, email) => sent(from.headerFor(headers, email)), {});

describe('createDeviceCookies', () => {
  it('recognises the user who signed in, whatever the case of their address', () => {
    const headers = browserOf(['ada@example.com']);
    expect(deviceCookies.findDeviceId(headers, ' Ada@Example.com')).toMatch(/^[\w-]{22}$/);
    expect(deviceCookies.findDeviceId(headers, 'grace@example.com')).toBeUndefined();
    expect(deviceCookies.findDeviceId({}, 'ada@example.com')).toBeUndefined();
  });

  it('recognises the last five users of a shared browser, in a short cookie', () => {
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((user) => `${user}@example.com`);
    const headers = browserOf([...emails, 'f@example.com']);
    expect(emails.map((email) => deviceCookies.findDeviceId(headers, email) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(headers.cookie?.length).toBeLessThan(400);
  });

  it('reads the cookie of an earlier version, and keeps its plain name and path without https', () => {
    const header = createDeviceCookies('a secret', false).headerFor({}, 'ada@example.com');
    expect(header).toMatch(/^sonora_device=[^;]+; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(deviceCookies.findDeviceId(sent(header), 'ada@example.com')).toBeDefined();
  });

  it('ignores cookies that it has not signed', () => {
    const other = createDeviceCookies('another secret', true);
    expect(deviceCookies.findDeviceId(browserOf(['ada@example.com'], other), 'ada@example.com')).toBeUndefined();
    expect(deviceCookies.findDeviceId({ cookie: 'sonora_device=abc.def' }, 'ada@example.com')).toBeUndefined();
    const header = deviceCookies.headerFor({ cookie: 'sonora_device=<script>~x.y~' }, 'ada@example.com');
    expect(header).toMatch(
      /^__Host-sonora_device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
  });
});
