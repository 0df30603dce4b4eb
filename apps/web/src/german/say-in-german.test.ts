import { describe, expect, it } from 'vitest';
import { createSaying } from './say-in-german.ts';
import { ofBilling } from './server-sentences/billing.ts';
import { ofMeasurements } from './server-sentences/measurements.ts';
import { ofVoicePacks } from './server-sentences/voice-packs.ts';
import { ofVoices } from './server-sentences/voices.ts';

const germanOf = createSaying({ ...ofBilling, ...ofMeasurements, ...ofVoices, ...ofVoicePacks });

describe('a table of sentences', () => {
  const say = createSaying({
    'must be a text': 'muss ein Text sein',
    'at most {1} s': 'höchstens {1} s',
    'Voice \'{1}\' could not speak "{2}": {3}': 'Die Stimme „{1}“ konnte „{2}“ nicht sprechen: {=3}',
    '{1} is {2} too long for its {3}': '{=1} ist um {2} zu lang für {3}',
    'The text "{1}"': 'Der Text „{1}“',
    '{1} has been deleted.': '{1} wurde gelöscht.',
    'The key has been deleted.': 'Der Schlüssel wurde gelöscht.',
    'price (a.b)? {1}': 'Preis {1}',
  });

  it.each([
    ['a sentence as a whole', 'must be a text', 'muss ein Text sein'],
    ['a sentence before a pattern that fits it', 'The key has been deleted.', 'Der Schlüssel wurde gelöscht.'],
    ['values in their places', 'Anna has been deleted.', 'Anna wurde gelöscht.'],
    [
      'a value that is a sentence',
      'Voice \'x\' could not speak "y": must be a text',
      'Die Stimme „x“ konnte „y“ nicht sprechen: muss ein Text sein',
    ],
    [
      'a value with the words of the pattern in it',
      'The text "It is 5 s too long" is 0.4 s too long for its 3 s',
      'Der Text „It is 5 s too long“ ist um 0,4 s zu lang für 3 s',
    ],
    ['signs that mean something in patterns', 'price (a.b)? 3', 'Preis 3'],
    ['what stands behind a place', 'email: must be a text', 'email: muss ein Text sein'],
    [
      'what stands behind the place of a document',
      'assets["line 1"].text must be a text',
      'assets["line 1"].text muss ein Text sein',
    ],
    ['what stands behind a line', 'line 3: must be a text', 'line 3: muss ein Text sein'],
    ['a fraction', 'at most 0.5 s', 'höchstens 0,5 s'],
    ['thousands', 'at most 10,000.25 s', 'höchstens 10.000,25 s'],
    ['a figure alone', '44.1 kHz', '44,1 kHz'],
    ['what is no figure', 'at most 1.2.3 s', 'höchstens 1.2.3 s'],
    ['what it does not know', 'Something new must be a text, too.', 'Something new must be a text, too.'],
    ['nothing', '', ''],
  ])('says %s', (_what, english, german) => {
    expect(say(english)).toBe(german);
  });
});

describe('the table of the server', () => {
  it.each([
    ['True peak', 'Spitzenpegel (True Peak)'],
    ['at most -1 dBTP', 'höchstens -1 dBTP'],
    ['15 to 30 s', '15 bis 30 s'],
    ['at most 0.5 s at either end', 'höchstens 0,5 s an jedem Ende'],
    ['-14 ± 0.5 LUFS', '-14 ± 0,5 LUFS'],
    ['10,000 credits a month', '10.000 Credits im Monat'],
    ['Extra credits at $0.05', 'Zusätzliche Credits zu 0,05 $'],
    ['studio cannot be used: its voice.json is no JSON', 'studio kann nicht benutzt werden: voice.json ist kein JSON'],
    ['eSpeak did not start.', 'eSpeak ist nicht gestartet.'],
    ['The voice model Cori did not start.', 'Das Stimmmodell Cori ist nicht gestartet.'],
  ])('says “%s” as “%s”', (english, german) => {
    expect(germanOf(english)).toBe(german);
  });
});
