import type { AgeBracket, VoiceGender } from '@sonora/speech';
import { type CloudVoice, providerText } from '../cloud/cloud-voice.ts';
import { listOf, objectOf } from '../cloud/response-json.ts';

const AGES: Readonly<Record<string, AgeBracket>> = { old: 'senior', child: 'child' };

/** Regions of the accent labels of English voices. */
const ENGLISH_REGIONS: Readonly<Record<string, string>> = {
  american: 'en-US',
  british: 'en-GB',
  australian: 'en-AU',
  canadian: 'en-CA',
  irish: 'en-IE',
  indian: 'en-IN',
  scottish: 'en-GB',
};

const isLanguageCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value);

const genderOf = (label: unknown): VoiceGender => (label === 'male' || label === 'female' ? label : 'other');

/** Entries of `verified_languages`, with their regions if present. */
const verifiedLanguages = (value: unknown): readonly string[] =>
  listOf(value).flatMap((one) => {
    const { locale, language } = objectOf(one);
    return isLanguageCode(locale) ? [locale] : isLanguageCode(language) ? [language] : [];
  });

const languageOf = (label: unknown, accent: string, verified: readonly string[]): string => {
  const family = isLanguageCode(label) ? label : (verified[0]?.split('-')[0] ?? 'en');
  if (family.includes('-')) return family;
  if (family === 'en' && ENGLISH_REGIONS[accent]) return ENGLISH_REGIONS[accent];
  return verified.find((code) => code.startsWith(`${family}-`)) ?? family;
};

/** Letters and digits only, because the id becomes part of a path. */
const VOICE_ID = /^[A-Za-z0-9]{1,64}$/;

export const isVoiceId = (id: string): boolean => VOICE_ID.test(id);

/** Maps an entry of `GET /v2/voices` or `/v1/voices`; empty when its id is unusable. */
const voiceOf = (value: unknown): readonly CloudVoice[] => {
  const { voice_id: id, name, labels, description, verified_languages: verified } = objectOf(value);
  if (typeof id !== 'string' || !isVoiceId(id)) return [];
  const { accent, gender, age, language, use_case: useCase, descriptive, description: manner } = objectOf(labels);
  const languages = verifiedLanguages(verified);
  const accentLabel = providerText(accent).toLowerCase();
  const tags = [descriptive, manner].map((label) => providerText(label).toLowerCase()).filter((label) => label !== '');
  const purpose = providerText(useCase).toLowerCase().replaceAll('_', ' ');
  return [
    {
      id,
      name: providerText(name) || id,
      languageCode: languageOf(language, accentLabel, languages),
      ...(accentLabel === '' ? {} : { accent: accentLabel }),
      gender: genderOf(gender),
      ageBracket: AGES[String(age)] ?? 'adult',
      tags: [...new Set(tags)],
      purpose: purpose === '' ? [] : [purpose],
      description: providerText(description, 300),
      otherLanguages: languages,
      isExpressive: true,
    },
  ];
};

export type VoicePage = { readonly voices: readonly CloudVoice[]; readonly nextPageToken: string | undefined };

/** One page of voices; `/v1/voices` has one page and no token. */
export const voicePageOf = (body: unknown): VoicePage => {
  const { voices, has_more: hasMore, next_page_token: token } = objectOf(body);
  return {
    voices: listOf(voices).flatMap(voiceOf),
    nextPageToken: hasMore === true && typeof token === 'string' && token !== '' ? token : undefined,
  };
};
