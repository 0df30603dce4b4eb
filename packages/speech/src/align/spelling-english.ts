import { spellingRules } from './spelling-rules.ts';

/** Irregular words, most of them short and frequent. */
const WORDS = `
  the v@, a @, an @n, and @nBd, of @v, to Pt@, for fx, from fr@m, or or, you ju, your jor, yours jorz, youre jor,
  are ar, were wx, was w@z, is iz, his hiz, as ez, has hez, have hev, us as, this vis, that vePt, these viz,
  those vouz, they vei, them vem, then ven, than ven, there ver, their ver, theyre ver, with wif, other avx,
  another @navx, mother mavx, father favx, brother Bbravx, together Pt@Bgevx, weather wevx, whether wevx,
  either ivx, neither nivx, rather revx, smooth smuv, one wan, ones wanz, once wans, two Ptu, who hu, whose huz,
  whole houl, what waPt, do Bdu, does Bdaz, done Bdan, dont BdounPt, wont wounPt, none nan, come Pkam, some sam,
  son san, won wan, be Bbi, been Bbin, he hi, she Si, we wi, me mi, i ai, ill ail, im aim, ive aiv, any eni,
  many meni, said seBd, says sez, only ounli, own oun, four for, eight eiPt, hour aux, hours auxz, our aux,
  ours auxz, sure Sur, sugar SuBgx, business Bbizn@s, friend frenBd, friends frenz, world wxlBd, people PpiPp@l,
  water woPtx, money mani, love lav, above @Bbav, give Bgiv, live liv, living livin, could PkuBd, would wuBd,
  should SuBd, now nau, how hau, cow Pkau, allow @lau, know nou, known noun, grown Bgroun, shown Soun, low lou,
  great BgreiPt, break BbreiPk, steak sPteiPk, bread BbreBd, head heBd, ready reBdi, already olreBdi, heavy hevi,
  health helf, healthy helfi, dead BdeBd, read riBd, spread sPpreBd, heart harPt, hear hir, heard hxBd,
  dear Bdir, near nir, clear Pklir, year jir, years jirz, bear Bber, wear wer, learn lxn, early xli, earth xf,
  search sxPS, through fru, though vou, although olvou, thought foPt, bought BboPt, enough inaf, tough Ptaf,
  rough raf, laugh lef, daughter BdoPtx, caught PkoPt, taught PtoPt, even iv@n, every evri, everyone evriwan,
  everything evrifin, something samfin, someone samwan, evening ivnin, open ouPp@n, over ouvx, under anBdx,
  also olsou, always olweiz, most mousPt, both bouf, old oulBd, cold PkoulBd, hold houlBd, gold BgoulBd,
  told PtoulBd, sold soulBd, post PpousPt, find fainBd, kind PkainBd, mind mainBd, behind BbihainBd,
  child PSailBd, children PSilBdr@n, wild wailBd, climb Pklaim, sign sain, island ail@nBd, iron aixn, door Bdor,
  floor flor, more mor, good BguBd, book BbuPk, look luPk, took PtuPk, cook PkuPk, foot fuPt, put PpuPt,
  full ful, pull Ppul, push PpuS, blood BblaBd, flood flaBd, young jan, country PkanPtri, double BdaBb@l,
  trouble PtraBb@l, touch PtaPS, cousin Pkaz@n, soup suPp, group BgruPp, youth juf, route ruPt, build BbilBd,
  built BbilPt, buy Bbai, guy Bgai, guest BgesPt, guess Bges, guide BgaiBd, buyer Bbaix, eye ai, eyes aiz,
  easy izi, because BbiPkoz, please Ppliz, choose PSuz, use juz, used juzBd, new nu, news nuz, few fju, view vju,
  beauty BbjuPti, beautiful BbjuPtiful, price Pprais, police P@lis, machine m@Sin, yes jes, bus Bbas, plus Pplas,
  gas Bges, get BgePt, gets BgePts, girl Bgxl, gift BgifPt, begin BbiBgin, move muv, movie muvi, lose luz,
  shoe Su, shoes Suz, into inPtu, today Pt@Bdei, tonight Pt@naiPt, tomorrow Pt@marou, walk woPk, talk PtoPk,
  half hef, call Pkol, family femli, different Bdifr@nPt, minute min@Pt, minutes min@Pts, women wim@n,
  woman wum@n, animal enim@l, ocean ouS@n, sunday sanBdei, monday manBdei, wednesday wenzBdei, seven sev@n,
  eleven ilev@n, coffee Pkofi, engine enBz@n, special sPpeS@l, local louPk@l, dollars Bdalxz, online anlain
`;

const RULES = `
  ^kn n; ^gn n; ^wr r; ^ps s; ^x z; ^y(?=[aeiou]) j; ^rh r; ^wh w; ^who hu
  (?<=t|d)ed$ @Bd; (?<=[pkfsxh])ed$ Pt; (?<=[aeiouy].*[^aeiou])ed$ Bd
  (?<=[sxzhcg])es$ iz; (?<=[aeiouy].*[^aeiou])es$ z; (?<=[^aeiou])les$ @lz; (?<=[bcdfgkpstz])le$ @l
  (?<=[aeiouy].*)e(?=ly$|ment|ful|less|ness) -; (?<=[aeiouy].*[^aeiou])e$ -
  tion S@n; ssion S@n; sion z@n; [ct]ial S@l; [ct]ious S@s; cian S@n; ture PSx; (?<=[ae])sure zx
  tch PS; sch sPk; sc(?=[eiy]) s; ch(?=r|l|o[^aouw]|aos) Pk; ch PS; ck Pk; cc(?=[ei]) Pks
  sh S; ss s; ph f; gh(?=t|$) -; gh Bg; wh w; mb$ m; mn$ m; dge Bz; dg Bz; bt$ Pt
  th(?=er$|ing$) v; (?<=[aeiou])th(?=e) v; th f
  ng$ n; ng(?=s$|ed$|ing$) n; ng nBg; n(?=[kx]) n; qu Pkw; x Pks; c(?=[eiy]) s; cc Pk; c Pk
  gg Bg; (?<=.)g(?=[eiy]) Bz; ^g(?=en|iant|ym) Bz; gue?$ Bg; gu(?=[ei]) Bg; g Bg; j Bz
  (?<=[bdgvmnlrwaeiouy])s$ z; (?<=[aeiou])s(?=[eiy]) z; s s; zz z; z z
  bb Bb; b Bb; dd Bd; d Bd; ff f; f f; k Pk; ll l; l l; mm m; m m; nn n; n n; pp Pp; p Pp; rr r; tt Pt; t Pt; v v
  ^h h; (?<=[aeiou])h - ; h h
  eigh ei; igh ai; augh o; ough(?=t) o; ough ou; eau ju
  eer ir; ear(?=[nlt]) x; ear ir; air er; oar or; oor ur; our(?=$|[st]) or; are$ er; ore or; ire aix; ure ur
  wor wx; (?<=w)or x; (?<=w)ar or; (?<=w)a o; arr er; ar ar; orr or; or$ x; or or
  er(?=[^aeiouy]|$) x; irr ir; ir(?=[^aeiouy]|$) x; urr x; ur(?=[^aeiouy]|$) x; err er
  r r
  ous$ @s; able$ @Bb@l; ible$ @Bb@l; al(?=k) o; all ol; al(?=m) a; a(?=l[td]) o
  ea i; ee i; ai ei; ay ei; au o; aw o; oa ou; oi oi; oy oi; oo u; ou(?=nt|nd|t|s|d|r|$) au; ou u
  ow$ ou; ow(?=s$|ed$|ing$) ou; ow au; ew u; ue$ u; ue u; ui u; ie$ ai; ie(?=s$|d$) i; ie i; ei i; ey$ i; eo i; eu ju; oe$ ou
  a(?=[bcdfgklmnpstvz]e(s|d|r|rs|ly|ful|less|ment)?$) ei; a(?=[bcdgkmpstvz]ing$) ei; a(?=ste) ei; a(?=nge) ei
  i(?=[bcdfgklmnpstvz]e(s|d|r|rs|ly)?$) ai; i(?=[bcdkmnpstvz]ing$) ai; i(?=nd$|ld$) ai; i(?=gn$) ai
  o(?=[bcdgklmnpstvz]e(s|d|r|rs|ly)?$) ou; o(?=[bcdkmpstvz]ing$) ou; o(?=ld$|ll$|st$) ou
  u(?=[bcdgklmnpstvz]e(s|d|r|rs|ly)?$) u; e(?=[tmn]e$) i
  a$ @; ^a(?=[bcdfglmnpstw]{1,2}[aeiou].{2}) @; (?<=[aeiouy].*)a(?=nce|nt|l$|ls$|n$|ble|r) @; a e
  (?<=[aeiouy].*)e(?=n$|l$|t$|nt|nce|ts$|ns$|ss$) @; ^[bdpr]e(?=[bcdfglmnpst][aeiou]) i; e$ i; e e
  (?<=[aeiouy].*)y$ i; y$ ai; ^y j; y(?=[aeiou]) j; y i; i$ ai; ia i@; io aio; i i
  o$ ou; (?<=[aeiouy].*)o(?=n$|m$|ns$|l$|r) @; o(?=[^aeiou][aeiou]) ou; o a
  (?<=[pb])u(?=sh|ll|t$) u; u(?=[^aeiou][aeiou]) u; u$ u; ^u(?=n[^i]|p) a; u a
  w w
`;

/** English, General American where accents differ. */
export const englishSpelling = spellingRules(WORDS, RULES, 'zero one two three four five six seven eight nine');
