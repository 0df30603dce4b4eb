import type { CopyLanguage } from '../copy-kinds.ts';

/** How facts are recognised in one language. */
export type FactPatterns = {
  readonly offer: RegExp;
  readonly price: RegExp;
  /** A sentence that tells people what to do, at its start. */
  readonly imperative: RegExp;
  /** The same within a sentence, after "or". */
  readonly alternative: RegExp;
  /** Where the business is: such a sentence can end an ad. */
  readonly place: RegExp;
  /** A street of an address. */
  readonly street: RegExp;
  /** A call to action that needs no contact. */
  readonly invitation: RegExp;
  /** A subject that stands for something in the sentence before. */
  readonly anaphor: RegExp;
  /** A pronoun that can be replaced by the name, when the sentence before begins with it. */
  readonly pronoun: RegExp;
  /** What the product is: the part after "is a". `NAME` stands for the product. */
  readonly definition: RegExp;
  /** A first sentence that is a definition without a verb, and verbs that it must not have. */
  readonly nounPhrase: RegExp;
  readonly finiteVerb: RegExp;
  /** Conveniences that are no reason to buy. */
  readonly minor: RegExp;
};

export const factPatterns: Readonly<Record<CopyLanguage, FactPatterns>> = {
  en: {
    offer:
      /\b(?:half price|(?:%|percent|per cent) off|\d{1,4} ?%|percent|free (?:for|home|consultation|first|shipping|admission|returns|trial|until)|is free|are free|free until|for free|try it free|for the price of|discount|instead of|sale|offer|save|voucher|early birds?|no joining fee|second pair|trial)\b/i,
    price: /(?:[$£€]\s?\d|\d\s?(?:dollars|pounds|euros?|€)|\bcosts?\b|\bprices? from\b)/i,
    imperative:
      /^(?:just )?(?:call|visit|book|order|buy|get|come|find|go|try|start|join|reserve|donate|text|sign|register|shop|download|drop|ask|contact|discover|see|pop|ring|phone|pick up|learn more|stop by|apply|subscribe)\b/i,
    alternative: / or (?=(?:call|visit|book|order|buy|come|find|go|text|sign|register|at)\b)/i,
    place: /^(?:you (?:will |’ll |'ll )?find|in the|on the|at the|next to|opposite|between|near)\b.{3,}/i,
    street: /\b\p{Lu}[\p{L}’']{1,30} (?:Street|Road|Square|Avenue|Lane|Way|Row)\b/u,
    invitation: /^(?:come|visit|drop (?:in|by)|stop by|book|reserve|donate|join us|pop in)\b/i,
    anaphor:
      /^(?:it|they|he|she|these|those|that|its|their|both|then|there,|this(?! (?:week|weekend|month|year|summer|winter|spring|autumn|fall|season|is)))\b/i,
    pronoun: /^(?:it)\b(?= [a-z]+s\b)/i,
    definition: /^(?:the )?NAME (?:is|are) ((?:an?|the|your) .{3,})$/iu,
    nounPhrase: /^(?:an?|the|your) .{3,}$/i,
    finiteVerb:
      /\b(?:is|are|was|has|have|costs?|takes?|lasts?|comes?|can|will|opens?|starts?|offers?|presents?|returns|takes|shows|sells|lets?|includes?)\b/i,
    minor: /\b(?:parking|showers|lockers|vouchers?|available (?:for|at|in)|skip a)\b/i,
  },
  de: {
    offer:
      /(?:kostenlos|gratis|geschenkt|umsonst|rabatt|\d{1,4} ?(?:%|prozent)|zum preis von|sparen sie|angebot|statt \d|ohne aufnahmegebühr|zahlen (?:sie )?nur|probestunde|gutschein)/i,
    price: /(?:\d\s?(?:€|euro\b)|€\s?\d|\bkoste(?:t|n)\b)/i,
    imperative:
      /^(?:(?:rufen|buchen|bestellen|besuchen|kommen|melden|vereinbaren|testen|probieren|schauen|entdecken|sichern|kaufen|fragen|spenden|reservieren|schreiben|starten|holen|finden|erfahren) sie|anmeldung|telefon|jetzt|mehr (?:auf|unter)|karten gibt es|buchung|sie finden uns|sie erreichen uns)\b/i,
    alternative: / oder (?=(?:bestellen|rufen|besuchen|buchen|unter|auf)\b)/i,
    place:
      /^(?:sie finden (?:uns|\p{Lu}[\p{L}-]{0,30})|direkt am|direkt an|direkt im|an der|neben|gegenüber)(?!\p{L}).{3,}/iu,
    street: /\b\p{Lu}[\p{L}-]{0,30}(?:straße|platz|weg|allee|gasse) \d/u,
    invitation: /^(?:besuchen|kommen|schauen|buchen|reservieren|spenden|vereinbaren) sie\b/i,
    anaphor:
      /^(?:er|es(?! gibt)|diese[rsmn]?|damit|dort|dabei|dafür|dazu|deshalb|davon|danach|beide|dann|ihre? (?=\p{Lu}))\b/iu,
    pronoun: /^(?:er|es)\b(?= \p{Ll}+t\b)/iu,
    definition: /^(?:(?:der|die|das) )?NAME (?:ist|sind) ((?:ein|eine|einer|der|die|das|ihr|ihre) .{3,})$/iu,
    nounPhrase: /^(?:ein|eine|der|die|das|ihr|ihre) .{3,}$/iu,
    finiteVerb:
      /\b(?:ist|sind|war|hat|haben|kostet|dauert|kommt|kann|wird|öffnet|beginnt|bietet|zeigt|verkauft|gibt|backt|baut|liegt|feiert|antworten|spielen|ruht)\b/i,
    minor: /parkplätze|duschen|gutscheine|spielplatz|vorhanden/i,
  },
};
