import { spellingRules } from './spelling-rules.ts';

const WORDS = `
  und unPt, der Bdea, die Bdi, das Bdas, dem Bdem, den Bden, ich iS, sich ziS, mich miS, dich BdiS, ist isPt,
  in in, im im, am am, an an, von fon, vom fom, vor for, viel fil, viele fil@, vier fia, vom fom, zu Ptsu, zum Ptsum,
  er ea, wir via, ihr ia, sie zi, nur nua, mehr mea, euro oiro, etwas ePtvas, jetzt jePtsPt, sechs zePks, computer PkompjuPta
`;

const RULES = `
  tsch PS; sch S; ^st SPt; ^sp SPp; chs Pks; (?<=a|o|u|au)ch h; ch S; ck Pk; tzt PtsPt; tz Pts; pf Ppf; ph f; th Pt
  qu Pkv; tion Ptsion; ng n; nk nPk; dt Pt
  ie i; ei ai; ai ai; ey ai; ay ai; eu oi; äu oi; au au; aa a; ee e; oo o
  ä e; ö e; ü i
  er$ a; ern$ an; (?<=.)en$ @n; (?<=.)el$ @l; (?<=.)em$ @m; (?<=.)es$ @s; (?<=.)e$ @; ^ge Bg@; ^be Bb@; ^ver fea; ^er ea
  (?<=[aeiouäöü])h -; h h
  ss s; ß s; s(?=[aeiouäöü]) z; s s; z Pts; w v; v f; j j; x Pks
  b$ Pp; d$ Pt; g$ Pk; (?<=i)g$ S; bb Bb; b Bb; dd Bd; d Bd; gg Bg; g Bg; ff f; f f; k Pk; c Pk
  ll l; l l; mm m; m m; nn n; n n; pp Pp; p Pp; tt Pt; t Pt; (?<=[aeiouäöü])r(?=[^aeiouäöü]|$) @; rr r; r r
  a a; e e; i i; o o; u u; y i
`;

export const germanSpelling = spellingRules(WORDS, RULES, 'null eins zwei drei vier fünf sechs sieben acht neun');
