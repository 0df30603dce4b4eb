import { describe, expect, it } from 'vitest';
import { inventedFacts } from '../check/invented-facts.ts';
import { copyTones } from '../copy-kinds.ts';
import { type CopyRequest, writeAds } from './write-ads.ts';

const description =
  'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. Everything is made by hand with flour from local mills. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street or order on harbourbakery.example.';

const germanPhrases =
  'RadRuf repariert Ihr Fahrrad dort, wo es steht. Unsere Mechaniker kommen innerhalb von 60 Minuten zu Ihnen nach Hause oder ins Büro. Kein Schleppen, kein Warten. Eine Inspektion kostet 49 Euro. Buchen Sie in der App oder unter 030 23125 014.';

/** 15 characters per second and 0.4 s between sentences. */
const measure = (text: string): number => text.length / 15 + (text.split(/[.!?] /).length - 1) * 0.4;

const request = (change: Partial<CopyRequest> = {}): CopyRequest => ({
  productName: 'Harbour Bakery',
  productDescription: description,
  language: 'en',
  speechSeconds: 18.5,
  measure,
  count: 3,
  seed: 1,
  ...change,
});

const adsOf = (change: Partial<CopyRequest> = {}) => {
  const result = writeAds(request(change));
  if (!result.ok) throw new Error(result.refusal);
  return result.ads;
};

describe('writeAds', () => {
  it.each([8.5, 13.5, 18.5, 28.5])('meets a speech length of %s s', (speechSeconds) => {
    for (const ad of adsOf({ speechSeconds })) expect(Math.abs(ad.seconds / speechSeconds - 1)).toBeLessThan(0.05);
  });

  it('gives each of several ads a structure of its own', () => {
    for (const count of [2, 3, 4, 5]) {
      const structures = adsOf({ count }).map(({ structure }) => structure);
      expect(new Set(structures).size).toBe(count);
    }
  });

  it('says what the product is, also in ten seconds', () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const ads = adsOf({
        seed,
        speechSeconds: 9.5,
        productName: 'Hofladen Berger',
        productDescription:
          'Eier, Milch und Gemüse direkt vom Hof. Der Hofladen Berger ist täglich von 8 bis 18 Uhr geöffnet. Für Kinder gibt es einen Spielplatz. Parkplätze sind vorhanden. An der B4 bei Uelzen.',
        language: 'de',
      });
      for (const { text } of ads) expect(text).toContain('Eier, Milch und Gemüse');
    }
  });

  it('does not say the name twice in a row', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const ads = adsOf({
        seed,
        productName: 'Seeblick',
        productDescription:
          'Das Hotel Seeblick liegt direkt am Ufer. 38 Zimmer, alle mit Balkon. Frühstück gibt es bis elf Uhr. Zur Therme sind es fünf Minuten zu Fuß. Im Herbst bleiben Sie drei Nächte und zahlen nur zwei.',
        language: 'de',
      });
      for (const { text } of ads) expect(text).not.toMatch(/Seeblick\. (?:Das Hotel )?Seeblick/);
    }
  });

  it.each([
    ['FitFabrik', 'Die FitFabrik hat 80 Geräte, freie Gewichte und Kurse.', ['Das ist FitFabrik', 'Warum FitFabrik']],
    ['Stadtwerke Au', 'Die Stadtwerke Au antworten innerhalb einer Minute.', ['Das ist', 'Warum Stadtwerke']],
    ['Hofladen Berger', 'Der Hofladen Berger ist täglich geöffnet und liegt am Wald.', ['Sie Hofladen', 'an Hofladen']],
    ['Fest im Zoo', 'Am Sonntag feiern wir im Zoo ein großes Fest.', ['Das ist', 'Warum Fest', 'an Fest', 'Sie Fest']],
  ])('gives %s its article in German', (productName, first, wrong) => {
    const productDescription = `${first} Für Kinder ist alles kostenlos. Es gibt Kuchen und Kaffee. Wir freuen uns auf viele Gäste aus der Stadt.`;
    for (let seed = 0; seed < 20; seed += 1) {
      for (const { text } of adsOf({ seed, productName, productDescription, language: 'de', count: 5 }))
        for (const phrase of wrong) expect(text).not.toContain(phrase);
    }
  });

  it('writes each ad for the voice at its position', () => {
    const ads = adsOf({ measure: (text, position) => measure(text) * (position === 1 ? 1.5 : 1) });
    expect(ads[1]!.text.length * 1.2).toBeLessThan(ads[0]!.text.length);
    expect(ads[1]!.text.length * 1.2).toBeLessThan(ads[2]!.text.length);
  });

  it('writes the same ads for the same seed and others for another', () => {
    expect(adsOf()).toEqual(adsOf());
    expect(adsOf({ seed: 2 })).not.toEqual(adsOf());
  });

  it('invents nothing, in every tone and language', () => {
    for (const tone of copyTones) {
      for (const ad of adsOf({ tone, count: 5 }))
        expect(inventedFacts(ad.text, `Harbour Bakery ${description}`, 'en')).toEqual([]);
      const inGerman = adsOf({
        tone,
        count: 5,
        language: 'de',
        productName: 'RadRuf',
        productDescription: germanPhrases,
      });
      for (const ad of inGerman) expect(inventedFacts(ad.text, germanPhrases, 'de')).toEqual([]);
    }
  });

  it('says the name early and ends with a call to action', () => {
    for (const ad of adsOf({ count: 5 })) {
      expect(measure(ad.text.slice(0, ad.text.indexOf('Harbour Bakery')))).toBeLessThan(9);
      expect(ad.text).toMatch(/(?:12 Dock Street|harbourbakery\.example|Harbour Bakery)[^.]*\.$/);
    }
  });

  it('uses the tone that is asked for', () => {
    expect(adsOf({ tone: 'playful' }).map(({ tone }) => tone)).toEqual(['playful', 'playful', 'playful']);
  });

  it('ends with a call to action that is given', () => {
    for (const ad of adsOf({ callToAction: 'Taste it on Friday.' }))
      expect(ad.text).toMatch(/(?:Taste it on Friday|harbourbakery\.example|Harbour Bakery)\.$/);
    expect(
      adsOf({ callToAction: 'Taste it on Friday.', count: 5 }).some(({ text }) => text.includes('Taste it on Friday.')),
    ).toBe(true);
  });

  it('stays calm and makes no jokes about a funeral', () => {
    const productDescription =
      'Evergreen Funeral Care is an independent family firm. We are there day and night, and we take as much time as you need. Clear prices before you decide. Call 0161 496 0088.';
    const ads = adsOf({ productName: 'Evergreen Funeral Care', productDescription, tone: 'playful' });
    expect(ads.map(({ tone }) => tone)).toEqual(['calm', 'calm', 'calm']);
    for (const { text } of ads) expect(text).not.toMatch(/Psst|Guess what|Good news|You heard it here/);
  });

  it('repeats what a short description says, and stays shorter than the slot, rather than inventing', () => {
    const [ad] = adsOf({
      productName: 'Oak Tables',
      productDescription: 'Solid tables from Devon.',
      speechSeconds: 58,
    });
    expect(ad!.seconds).toBeLessThan(58);
    expect(inventedFacts(ad!.text, 'Oak Tables Solid tables from Devon.', 'en')).toEqual([]);
  });

  it.each([
    ['', 'A bakery by the sea.', 'noName'],
    ['🎉🎉', 'A bakery by the sea.', 'noName'],
    ['Luma', '', 'noWords'],
    ['Luma', '🎉🎉🎉 !!!', 'noWords'],
    ['Luma', 'https://luma.example/shop?id=1', 'onlyAddress'],
    ['Luma', 'Lamps', 'tooFewWords'],
  ])('refuses the product %j described as %j', (productName, productDescription, refusal) => {
    expect(writeAds(request({ productName, productDescription }))).toEqual({ ok: false, refusal });
  });

  it.each([
    ['markup', `<script>alert(1)</script><b>Harbour</b> & **bakery** <img src=x onerror=alert(1)> ${description}`],
    ['10,000 characters without a full stop', 'fresh bread and rolls '.repeat(450)],
    ['10,000 characters of one word', 'a'.repeat(10_000)],
    ['10,000 digits', '1 '.repeat(5_000)],
    ['brackets', '<(['.repeat(3_000)],
    ['another language', 'Свежий хлеб каждое утро в нашей пекарне рядом с рынком.'],
  ])('gives a refusal or an honest ad for %s, within a second', (_, productDescription) => {
    const start = process.threadCpuUsage();
    const result = writeAds(request({ productDescription }));
    expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
    if (!result.ok) return expect(result.refusal).toMatch(/noWords|tooFewWords/);
    for (const { text } of result.ads) {
      expect(text).not.toMatch(/[<>]|alert/);
      expect(inventedFacts(text, `Harbour Bakery ${productDescription}`, 'en')).toEqual([]);
    }
  });
});
