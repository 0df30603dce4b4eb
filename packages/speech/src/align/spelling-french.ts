import { spellingRules } from './spelling-rules.ts';

const WORDS = `
  le l@, les le, la la, de Bd@, des Bde, du Bdi, un e, une in, et e, est e, à a, au o, aux o, en a, je z@, tu Pti, il il,
  elle el, elles el, ils il, nous nu, vous vu, que Pk@, qui Pki, ce s@, ces se, se s@, sa sa, son so, ses se, mon mo, mes me,
  dans Bda, pour Ppur, par Ppar, plus Ppli, sur sir, avec avePk, dix Bdis, six sis, huit iPt, sept sePt, cinq sePk, neuf n@f,
  femme fam, monsieur m@sj@, fils fis, tous Ptus, tout Ptu, chez Se, ne n@, pas Ppa, y i, où u
`;

const RULES = `
  eaux?$ o; eau o; aux$ o; au o; oeu @; œu @; eu @; oû u; ou(?=[aeéiî]) w; où u; ou u; oi wa; oî wa; oy waj
  aill aj; eill ej; ouill uj; ill(?=[aeéio]) ij; ail$ aj; eil$ ej; aî e; aie?s?$ e; ait$ e; aient$ e; ai e; ei e; ay ej
  (?:ain|ein|in|im|aim|yn|ym)(?=[^aeiouyéèêhnm]|$) e; (?:an|en|am|em)(?=[^aeiouyéèêhnm]|$) a
  (?:on|om)(?=[^aeiouyéèêhnm]|$) o; (?:un|um)(?=[^aeiouyéèêhnm]|$) e; ien je
  ch S; gn nj; ph f; th Pt; qu Pk; gu(?=[eéèi]) Bg; ge(?=[ao]) z; g(?=[eéèêi]) z; j z; c(?=[eéèêi]) s; ç s; cc Pk; c$ Pk; c Pk
  tion sjo; ss s; (?<=[aeiouyéèê])s(?=[aeiouyéèê]) z; h -
  er$ e; ez$ e; (?<=.)es$ -; (?<=.)e$ -; ée?s?$ e; ents?$ a
  (?<=.)[dtspxz]+$ -
  bb Bb; b Bb; d Bd; ff f; f f; g Bg; k Pk; ll l; l l; mm m; m m; nn n; n n; pp Pp; p Pp; rr r; r r; s s; tt Pt; t Pt; v v; w w; x Pks; z z
  i(?=[aeéèo]) j; y(?=[aeéèo]) j; u(?=i) w
  [aàâ] a; [éèêë] e; e(?=[^aeiouyéèê]{2}) e; e @; [iîïy] i; [oô] o; [uùûü] i
`;

export const frenchSpelling = spellingRules(WORDS, RULES, 'zéro un deux trois quatre cinq six sept huit neuf');
