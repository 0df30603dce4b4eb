import { describe, expect, it } from 'vitest';
import { detectLanguage, detectLanguages } from './detect-language.ts';

const reader = { owner: 'me' };

describe('detectLanguage', () => {
  it.each([
    ['en', 'Mornings move fast. Your coffee should too. Meet Harbor Cold Brew, ready the second you are.'],
    ['en', 'Grab a four pack this weekend and get the second one half price.'],
    ['de', 'Frisches Brot, jeden Morgen um sieben. Bei uns in der Hafenstraße, und das nicht nur sonntags.'],
    ['fr', 'Le matin passe vite. Votre café aussi. Découvrez-le dans les magasins près de chez vous.'],
    ['es', 'Las mañanas pasan rápido y tu café también. Pruébalo hoy en el mercado de tu barrio.'],
    ['it', 'Il caffè della mattina è pronto per te, con tutto il gusto di casa nostra.'],
    ['pt', 'As manhãs passam depressa e o seu café não espera. Hoje você encontra tudo na loja.'],
    ['nl', 'Elke ochtend vers brood van de bakker, en dat is niet alleen voor het weekend.'],
    ['sv', 'Varje morgon klockan sju bakar vi färskt bröd på torget. Första kaffet bjuder vi på.'],
    ['nb', 'Hver morgen klokken sju baker vi ferskt brød på torget. Kom innom og smak, den første kaffen er gratis.'],
    ['pl', 'Codziennie rano o siódmej pieczemy świeży chleb na rynku. Pierwsza kawa jest za darmo.'],
    ['tr', 'Her sabah saat yedide meydanda taze ekmek pişiriyoruz. Gelin tadın, ilk kahve bizden.'],
    ['ja', '毎朝七時に焼きたてのパンをどうぞ。'],
    ['zh', '每天早上七点，新鲜面包等着你。'],
    ['ru', 'Свежий хлеб каждое утро в семь.'],
    [
      'de',
      '<prosody rate="slow">Frisches Brot in {{city}}</prosody>, jeden Morgen. Alles auf https://bread.example.com/en',
    ],
  ])('finds %s', async (language, text) => {
    expect(await detectLanguage(text, reader)).toBe(language);
  });

  it.each([['Harbor Cold Brew.'], ['Wow!'], [''], ['Guten Tag'], ['Sale 50 % 2026'], ['Harbor Brew — 東京']])(
    'does not guess from %j',
    async (text) => {
      expect(await detectLanguage(text, reader)).toBeNull();
    },
  );

  it('takes long and hostile texts', async () => {
    const texts = [
      'Fresh bread every morning at the harbour. '.repeat(10_000),
      '<'.repeat(100_000),
      '\u0000\ud800'.repeat(1_000),
    ];
    expect(await detectLanguages(texts, reader)).toEqual(['en', null, null]);
  });
});
