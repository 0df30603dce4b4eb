import { describe, expect, it } from 'vitest';
import { createRobotCheck, parseRobotList } from './robots.ts';

describe('createRobotCheck', () => {
  it('tells robots from players and browsers', () => {
    const isRobot = createRobotCheck();
    for (const robot of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.5.0',
      'python-requests/2.31.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0',
      'UptimeRobot/2.0',
    ]) {
      expect(isRobot(robot), robot).toBe(true);
    }
    for (const player of [
      undefined,
      '',
      'AppleCoreMedia/1.0.0.21A329 (iPhone; U; CPU OS 17_0 like Mac OS X; en_us)',
      'Lavf/60.3.100',
      'okhttp/4.12.0',
      'stagefright/1.2 (Linux;Android 14)',
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      'Sonos/78.1 (ZPS22)',
    ]) {
      expect(isRobot(player), player).toBe(false);
    }
  });

  it('adds the rules of a list, with their exceptions, places and states', () => {
    const isRobot = createRobotCheck(
      parseRobotList('# list\r\nacme|1|acme player,acme radio|1|0|0\nradio probe|1||1|0|1\nold one|0\n\nplain words\n'),
    );
    expect(isRobot('Acme/1.0')).toBe(true);
    expect(isRobot('Acme Player/1.0')).toBe(false);
    expect(isRobot('Radio Probe/2')).toBe(true);
    expect(isRobot('My Radio Probe/2')).toBe(false);
    expect(isRobot('Old one/3')).toBe(false);
    expect(isRobot('some Plain Words here')).toBe(true);
    // The own rules stay.
    expect(isRobot('wget/1.21')).toBe(true);
  });
});
