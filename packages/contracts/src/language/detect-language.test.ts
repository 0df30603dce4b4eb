import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

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
    ['ja', '毎朝七時に焼きたてのパンをどうぞ。'],
    ['zh', '每天早上七点，新鲜面包等着你。'],
    ['ru', 'Свежий хлеб каждое утро в семь.'],
  ])('finds %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([['Harbor Cold Brew.'], ['Wow!'], [''], ['Guten Tag'], ['Sale 50 % 2026'], ['Harbor Brew — 東京']])(
    'does not guess from %j',
    (text) => {
      expect(detectLanguage(text)).toBeUndefined();
    },
  );
});
