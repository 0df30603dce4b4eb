import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanAddress,
  compileAddress,
  encodeAroundMacros,
  encodeMacroValue,
  fillAddress,
  type MacroValues,
  readClickPrefix,
  withClickPrefix,
} from './address-template.ts';
import { buildTag } from './build-tag.ts';
import { type BuyerId, type BuyerProfile, buyerProfiles } from './buyer-profiles.ts';
import { isMacroName, officialMacros, unknownMacroValue, withheldMacroValue } from './official-macros.ts';

const fill = (address: string, values: MacroValues): string => fillAddress(compileAddress(address), values);

/** Macros of every syntax that buyers and players use. */
const foreign = fc.constantFrom(
  '%%TTD_CLK%%',
  '%%PATTERN:key-1%%',
  `$\{CLICK_URL}`,
  `$\{GDPR.CONSENT-755}`,
  '{{campaign.id}}',
  '@RANDOM@',
  '[UNKNOWNMACRO]',
  '[lower]',
  '[CACHEBUSTING]',
);

describe('fillAddress', () => {
  it('encodes values', () => {
    expect(fill('https://a.example.com/?u=[PAGEURL]', { PAGEURL: 'https://b.example.com/a b?c=d&e' })).toBe(
      'https://a.example.com/?u=https%3A%2F%2Fb.example.com%2Fa%20b%3Fc%3Dd%26e',
    );
  });

  it('writes -1 for an unknown and -2 for a withheld value', () => {
    const address = 'https://a.example.com/?i=[IFA]&l=[LATLONG]&d=[DOMAIN]';
    expect(fill(address, { IFA: withheldMacroValue, LATLONG: unknownMacroValue, DOMAIN: '' })).toBe(
      'https://a.example.com/?i=-2&l=-1&d=-1',
    );
  });

  it('leaves macros without a value, and those of others, as they are', () => {
    fc.assert(
      fc.property(fc.array(foreign), (macros) => {
        const address = `https://a.example.com/?${macros.join('&')}`;
        expect(fill(address, { IFA: 'x' })).toBe(address);
        expect(cleanAddress(address)).toBe(address);
      }),
    );
  });

  it('replaces each occurrence', () => {
    expect(fill('https://a.example.com/[ADTYPE]/[ADTYPE]', { ADTYPE: 'audio' })).toBe(
      'https://a.example.com/audio/audio',
    );
  });
});

describe('encodeMacroValue', () => {
  it('writes only characters that are safe in an address, whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12_000 }), (value) => {
        const encoded = encodeMacroValue('PAGEURL', value);
        expect(encoded).toMatch(/^[A-Za-z0-9\-_.~%]+$/);
        expect(decodeURIComponent(encoded).length).toBeLessThanOrEqual(1000);
      }),
    );
  });

  it('drops line breaks and cuts 10 kB to 1,000 characters', () => {
    expect(encodeMacroValue('DOMAIN', 'a\r\nb: c')).toBe('ab%3A%20c');
    expect(encodeMacroValue('PAGEURL', 'x'.repeat(10_240))).toBe('x'.repeat(1000));
    expect(decodeURIComponent(encodeMacroValue('PAGEURL', '\u{1f600}'.repeat(1000)))).toBe('\u{1f600}'.repeat(500));
    expect(decodeURIComponent(encodeMacroValue('PAGEURL', `x${'\u{1f600}'.repeat(1000)}`))).toHaveLength(999);
  });

  it('never cuts a consent string', () => {
    expect(encodeMacroValue('GDPRCONSENT', 'C'.repeat(5000))).toHaveLength(5000);
    expect(encodeMacroValue('GDPRCONSENT', 'C'.repeat(6001))).toBe('-1');
  });
});

describe('cleanAddress', () => {
  it('accepts http addresses only', () => {
    for (const address of ['javascript:alert(1)', 'data:x', '//a.example.com', 'https://', 'https:///x', '']) {
      expect(cleanAddress(address), address).toBeUndefined();
    }
    expect(cleanAddress(`https://a.example.com/${'x'.repeat(8000)}`)).toBeUndefined();
  });

  it('encodes markup and spaces and removes line breaks', () => {
    expect(cleanAddress(' https://a.example.com/<b>"x y"\r\n?ü ')).toBe(
      'https://a.example.com/%3Cb%3E%22x%20y%22?%C3%BC',
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (path) => {
        const once = cleanAddress(`https://a.example.com/${path}`)!;
        expect(cleanAddress(once)).toBe(once);
        expect(once).toMatch(/^[\u0021-\u007e]+$/);
      }),
    );
  });
});

describe('click counters', () => {
  it('are ignored while they are macros', () => {
    const macros = [
      `$\{CLICK_URL_ENC}`,
      `$\{A.B}`,
      '%%TTD_CLK_ESC%%',
      '%%CLICK:a%%',
      '{{click}}',
      '[CLICK]',
      '@CLICK@',
    ];
    for (const value of [...macros, 'javascript:x', 'https://b.example.com/?c={{click}}']) {
      expect(readClickPrefix(value), value).toBeUndefined();
    }
    expect(readClickPrefix('https://b.example.com/c?u=')).toBe('https://b.example.com/c?u=');
  });

  it('precede the encoded landing page, whose macros stay', () => {
    expect(withClickPrefix(`https://l.example.com/?a=[CACHEBUSTING]&b=$\{X}`, 'https://b.example.com/c?u=')).toBe(
      `https://b.example.com/c?u=https%3A%2F%2Fl.example.com%2F%3Fa%3D[CACHEBUSTING]%26b%3D$\{X}`,
    );
    expect(withClickPrefix('https://l.example.com/', undefined)).toBe('https://l.example.com/');
  });

  it('are encoded around every macro', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z &="<>?/]{0,40}$/), foreign, (text, macro) => {
        fc.pre(macro !== '[lower]');
        const [before, after, ...others] = encodeAroundMacros(`${text}${macro}${text}`).split(macro);
        expect([before, after].map((part) => decodeURIComponent(part!))).toEqual([text, text]);
        expect(others).toEqual([]);
      }),
    );
  });
});

describe('encodeAroundMacros', () => {
  it('encodes everything but whole macros, whatever the text', () => {
    const pieces = ['%', '%%', '$', '{', '{{', '}', '}}', '@', '[', ']', 'A', 'a', '.', ':', '-', '_', ' ', '&', 'ü'];
    const macro = /%%[\w.:-]+%%|\$\{[\w.:-]+\}|\{\{[\w.:-]+\}\}|@\w+@|\[[A-Z]\w*\]/g;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const macros = text.match(macro) ?? [];
        const encoded = encodeAroundMacros(text);
        let rest = encoded;
        for (const one of macros) {
          expect(rest).toContain(one);
          rest = rest.replace(one, () => '');
        }
        // Nothing else of a macro or of markup is left.
        expect(rest).toMatch(/^[\w.~%-]*$/);
        expect(decodeURIComponent(rest)).toBe(text.replace(macro, ''));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps names with dots, colons and hyphens, and no e-mail address', () => {
    expect(encodeAroundMacros(`%%PATTERN:key%% $\{A.B} {{x-y}}`)).toBe(`%%PATTERN:key%%%20$\{A.B}%20{{x-y}}`);
    expect(encodeAroundMacros('a@b.example@c {x} {{}} %%a b%%')).not.toMatch(/[@{}]|%%/);
  });

  it('reads long texts of unfinished macros once', () => {
    for (const piece of ['%%a', '$' + '{a', '{{a', '{', '%', '@a', '[A', '%%a.:-']) {
      const text = piece.repeat(100_000);
      expect(encodeAroundMacros(text).length).toBeGreaterThanOrEqual(text.length);
    }
  });
});

describe('officialMacros', () => {
  it('are the 59 of the published table', () => {
    expect(Object.keys(officialMacros)).toHaveLength(59);
    // Digital Services Act; only in the address of a tag.
    for (const name of ['DSAREQUIRED', 'DSAPARAMS', 'DSAPUBRENDER'] as const) {
      expect(officialMacros[name]).toMatchObject({ source: 'request', context: 'tag' });
    }
    expect(isMacroName('toString')).toBe(false);
    for (const { source, context } of Object.values(officialMacros)) {
      expect(['player', 'request', 'server']).toContain(source);
      expect(['tracking', 'tag', 'both']).toContain(context);
    }
  });
});

describe('buildTag', () => {
  const buyers = Object.keys(buyerProfiles) as BuyerId[];
  const options = { baseUrl: 'https://ads.example.com/', tagId: '0191d2a4-1111-7222-8333-444455556666' };

  it('builds the tag of The Trade Desk and DV360', () => {
    expect(buildTag({ ...options, buyer: 'dv360', version: '4.2' })).toBe(
      `https://ads.example.com/vast/0191d2a4-1111-7222-8333-444455556666?v=4.2&cb=$\{CACHEBUSTER}&token=$\{DC_DBM_TOKEN}&click=$\{CLICK_URL_ENC}`,
    );
    expect(buildTag({ ...options, buyer: 'theTradeDesk', version: '3.0', parameters: { city: 'Köln & Bonn' } })).toBe(
      'https://ads.example.com/vast/0191d2a4-1111-7222-8333-444455556666?v=3.0&cb=%%TTD_CACHEBUSTER%%&campaign=%%TTD_CAMPAIGNID%%&creative=%%TTD_CREATIVEID%%&impression=%%TTD_IMPRESSIONID%%&deal=%%TTD_DEALID%%&device=%%TTD_DEVICETYPE%%&city=K%C3%B6ln%20%26%20Bonn&click=%%TTD_CLK_ESC%%',
    );
  });

  it.each(buyers)('keeps every macro of %s unencoded', (buyer) => {
    const profile: BuyerProfile = buyerProfiles[buyer];
    const tag = buildTag({ ...options, buyer, version: '4.2' });
    const macros = [
      profile.cachebuster,
      ...Object.values(profile.parameters),
      ...(profile.click ? [profile.click] : []),
    ];
    for (const macro of macros) expect(tag).toContain(macro);
    expect(cleanAddress(tag)).toBe(tag);
  });

  it('encodes hostile parameters and refuses a base that is no http address', () => {
    const tag = buildTag({ ...options, buyer: 'generic', version: '4.2', parameters: { 'a&b': '"><script>&x=\r\n' } });
    expect(tag).toContain('&a%26b=%22%3E%3Cscript%3E%26x%3D%0D%0A');
    expect(() => buildTag({ ...options, baseUrl: 'javascript:x', buyer: 'generic', version: '4.2' })).toThrow(
      RangeError,
    );
  });
});
