import { spellingRules } from './spelling-rules.ts';

const WORDS = 'y i, muy mui';

const RULES = `
  ch PS; ll j; rr r; qu(?=[ei]) Pk; gu(?=[eiéí]) Bg; gü Bgw; g(?=[eiéí]) h; j h; c(?=[eiéí]) s; cc Pks; c Pk; z s; ñ nj
  h -; v Bb; b Bb; d Bd; f f; g Bg; k Pk; l l; m m; n n; p Pp; r r; s s; t Pt; w w; x Pks
  y$ i; y j; i(?=[aeouáéóú]) j; u(?=[aeioáéíó]) w
  [aá] a; [eé] e; [ií] i; [oó] o; [uúü] u
`;

export const spanishSpelling = spellingRules(WORDS, RULES, 'cero uno dos tres cuatro cinco seis siete ocho nueve');
