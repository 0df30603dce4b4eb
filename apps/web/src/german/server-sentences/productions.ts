import type { Sentences } from '../say-in-german.ts';

/** The way of an ad: its document, its speech, how it fits, and what became of it. */
export const ofProductions: Sentences = {
  'Maximum length is 500s. Please reduce the length.': 'Die größte Länge ist 500 s. Bitte verringern Sie die Länge.',
  'Autofit is off and ad length is fixed: this may result in cut off speech':
    'Das automatische Einpassen ist aus und die Länge des Spots fest: Sprache kann abgeschnitten werden',
  'The sample ad is still being made.': 'Der Beispielspot entsteht gerade noch.',
  'Only a finished ad can be checked.': 'Nur ein fertiger Spot kann geprüft werden.',
  'Only a finished ad can be downloaded.': 'Nur ein fertiger Spot kann heruntergeladen werden.',
  'This ad was made by an older version of Sonora. Produce it again to check it.':
    'Dieser Spot stammt von einer älteren Fassung von Sonora. Produzieren Sie ihn neu, um ihn zu prüfen.',
  'This ad was made by an older version of Sonora. Produce it again to download its parts.':
    'Dieser Spot stammt von einer älteren Fassung von Sonora. Produzieren Sie ihn neu, um seine Teile herunterzuladen.',
  'The production was cancelled.': 'Die Produktion wurde abgebrochen.',
  'this file holds no audio that we can read.': 'diese Datei enthält kein Audio, das wir lesen können.',
  'Voice not found': 'Stimme nicht gefunden',
  "Voice '{1}' not found": 'Die Stimme „{1}“ gibt es nicht',
  'Sound template does not exist': 'Diese Musikvorlage gibt es nicht',
  "Sound template '{1}' not found": 'Die Musikvorlage „{1}“ gibt es nicht',
  "Sound effect '{1}' not found": 'Den Soundeffekt „{1}“ gibt es nicht',
  "File '{1}' not found": 'Die Datei „{1}“ gibt es nicht',
  "Asset '{1}' is speech-to-speech (sts), which this installation cannot produce yet.":
    'Das Element „{1}“ ist Sprache aus Sprache (sts); das kann diese Installation noch nicht produzieren.',
  'Voice \'{1}\' could not speak "{2}": {3}': 'Die Stimme „{1}“ konnte „{2}“ nicht sprechen: {=3}',
  "Voice '{1}' has no expressive style; it speaks in its standard one.":
    'Die Stimme „{1}“ hat keine ausdrucksvolle Art; sie spricht in ihrer üblichen.',
  'its engine is not there.': 'Was sie spricht, ist nicht da.',
  "{1} '{2}' speaks instead.": '{=1} Stattdessen spricht „{2}“.',
  'Audio ad': 'Audiospot',
  'Invalid version': 'Unbekannte Version',
  'Audioform successfully built': 'Die Audioform wurde gebaut',
  'Audioform successfully posted': 'Die Audioform wurde angenommen',
  'The audioform could not be built': 'Die Audioform konnte nicht gebaut werden',
  'The audioform is being built': 'Die Audioform wird gebaut',
  'The audioform must be an object.': 'Die Audioform muss ein Objekt sein.',
  'The audioform cannot be read.': 'Die Audioform kann nicht gelesen werden.',
  'The document is nested more than {1} levels deep.': 'Das Dokument ist mehr als {1} Ebenen tief verschachtelt.',
  'The document is too large: it holds more than {1} values.':
    'Das Dokument ist zu groß: Es enthält mehr als {1} Werte.',
  'refers to {1}, which leads back to this asset': 'verweist auf {1}, das zu diesem Element zurückführt',
  'refers to {1}, which is not among the assets': 'verweist auf {1}, das es unter den Elementen nicht gibt',
  'refers to {1}, an asset of type {2}; allowed here: {3}':
    'verweist auf {1}, ein Element der Art {2}; erlaubt ist hier: {3}',
  'The speech "{1}"': 'Die Sprache „{1}“',
  'The text "{1}"': 'Der Text „{1}“',
  'The speech of this group': 'Die Sprache dieser Gruppe',
  'The speech of this part': 'Die Sprache dieses Teils',
  'The whole piece': 'Das ganze Stück',
  '{1} is {2} too long for its {3}': '{=1} ist um {2} zu lang für {3}',
  '{1}. Shorten its parts or give it more time.': '{=1}. Kürzen Sie die Teile, oder geben Sie mehr Zeit.',
  '{1}, even at the fastest allowed speed. Shorten the text or give it more time.':
    '{=1}, auch beim schnellsten erlaubten Tempo. Kürzen Sie den Text, oder geben Sie mehr Zeit.',
  '{1} is {2} shorter than its {3}, even at the slowest allowed speed.':
    '{=1} ist um {2} kürzer als {3}, auch beim langsamsten erlaubten Tempo.',
  'was set to {1}: voices speak at {2} to {3}': 'wurde auf {1} gesetzt: Stimmen sprechen mit {2} bis {3}',
  'must be standard or expressive': 'muss standard oder expressive sein',
  'holds nothing to be spoken': 'enthält nichts, das sich sprechen lässt',
  'is required': 'fehlt',
  'must be one of {1}': 'muss eines davon sein: {1}',
  'must be an object with one entry for each asset': 'muss ein Objekt mit einem Eintrag je Element sein',
  'has {1} entries; at most {2} are allowed': 'hat {1} Einträge; höchstens {2} sind erlaubt',
  'has {1} clips; at most {2} are allowed': 'hat {1} Clips; höchstens {2} sind erlaubt',
  'has {1} items; at most {2} are allowed': 'hat {1} Einträge; höchstens {2} sind erlaubt',
  'has a key of more than {1} characters': 'hat einen Schlüssel von mehr als {1} Zeichen',
  'must be start, middle or end': 'muss start, middle oder end sein',
  'is empty: it needs clips, or a forcedDuration': 'ist leer: Es braucht Clips oder eine forcedDuration',
  'is too long. {1}': 'ist zu lang. {=1}',
  'must be timeConstraint': 'muss timeConstraint sein',
  'must name at least one asset': 'muss mindestens ein Element nennen',
  'must be a list of asset keys': 'muss eine Liste von Schlüsseln der Elemente sein',
  'must be a number of seconds above 0': 'muss eine Zahl von Sekunden über 0 sein',
  'must be a number': 'muss eine Zahl sein',
  'must be a number {1}from {2} to {3}': 'muss eine Zahl {=1}von {2} bis {3} sein',
  'of {1} ': '({=1}) ',
  seconds: 'Sekunden',
  'must be an object': 'muss ein Objekt sein',
  'must be a text': 'muss ein Text sein',
  'must be true or false': 'muss true oder false sein',
  'must be a list': 'muss eine Liste sein',
  'is {1} characters long; at most {2} are allowed': 'ist {1} Zeichen lang; höchstens {2} sind erlaubt',
  'has an asset whose length is not known': 'hat ein Element, dessen Länge nicht bekannt ist',
  'lies behind the end of the asset': 'liegt hinter dem Ende des Elements',
  'has no length: give it a forcedDuration, or other clips beside it':
    'hat keine Länge: Geben Sie eine forcedDuration an oder andere Clips daneben',
  'loses {1} s of speech: shorten the text or give it more time':
    'verliert {1} s Sprache: Kürzen Sie den Text, oder geben Sie mehr Zeit',
  'has no room in the length of the whole piece': 'hat in der Länge des ganzen Stücks keinen Platz',
  'There is nothing in this text that can be spoken.': 'In diesem Text ist nichts, das sich sprechen lässt.',
  'There is nothing in this text to say.': 'In diesem Text ist nichts zu sprechen.',
  'There is nothing in this script to say.': 'In diesem Skript ist nichts zu sprechen.',
  'There is nothing in this text that this voice can say.':
    'In diesem Text ist nichts, das diese Stimme sprechen kann.',
  'This voice reads {1}; it cannot read a script written from right to left.':
    'Diese Stimme liest {1}; eine Schrift von rechts nach links kann sie nicht lesen.',
  'This voice reads {1}; it cannot read the letters of this script.':
    'Diese Stimme liest {1}; die Buchstaben dieser Schrift kann sie nicht lesen.',
  'A script may have {1} spoken characters.': 'Ein Skript darf {1} gesprochene Zeichen haben.',
  'Letters that {1} {2} voice cannot read were left out.':
    'Buchstaben, die eine Stimme für {2} nicht lesen kann, wurden ausgelassen.',
  "The pause '{1}' was not understood and is left out.": 'Die Pause „{1}“ wurde nicht verstanden und entfällt.',
  'A pause may last {1} seconds; a longer one was shortened.':
    'Eine Pause darf {1} Sekunden dauern; eine längere wurde gekürzt.',
  'All pauses together may last {1} seconds.': 'Alle Pausen zusammen dürfen {1} Sekunden dauern.',
  "The rate '{1}' was not understood.": 'Das Tempo „{1}“ wurde nicht verstanden.',
  "The pitch '{1}' was not understood; write it as '+2st' or '+10%'.":
    'Die Tonhöhe „{1}“ wurde nicht verstanden; schreiben Sie „+2st“ oder „+10%“.',
  'A section inside a section is not possible; the outer one ends where the inner one begins.':
    'Ein Abschnitt in einem Abschnitt ist nicht möglich; der äußere endet, wo der innere beginnt.',
  'A section without a name was numbered.': 'Ein Abschnitt ohne Namen bekam eine Nummer.',
  "The section name '{1}' is used twice.": 'Den Namen „{1}“ haben zwei Abschnitte.',
  'A sub-section belongs inside a section.': 'Ein Unterabschnitt gehört in einen Abschnitt.',
  'A sub-section inside a sub-section is not possible.':
    'Ein Unterabschnitt in einem Unterabschnitt ist nicht möglich.',
  "The placeholder '{1}' has neither a value nor a fallback.":
    'Der Platzhalter „{1}“ hat weder einen Wert noch einen Ersatz.',
  'A substitution without an alias was read as it is written.':
    'Eine Ersetzung ohne Ersatz wurde gelesen, wie sie geschrieben ist.',
  "The reading '{1}' of <{2}> is unknown; the words are read as usual.":
    'Die Lesart „{1}“ von <{2}> ist unbekannt; die Wörter werden wie üblich gelesen.',
  "The emphasis '{1}' was not understood.": 'Die Betonung „{1}“ wurde nicht verstanden.',
  'The tag <{1}> is not part of the speech.': 'Das Tag <{1}> gehört nicht zur Sprache.',
  'The tag <{1}> is unknown and was left out.': 'Das Tag <{1}> ist unbekannt und wurde ausgelassen.',
  'Tags are nested too deeply; the innermost were left out.':
    'Tags sind zu tief verschachtelt; die innersten wurden ausgelassen.',
  'The closing tag </{1}> has no beginning.': 'Das schließende Tag </{1}> hat keinen Anfang.',
  'Some tags are closed in another order than they were opened.':
    'Einige Tags werden in einer anderen Reihenfolge geschlossen, als sie geöffnet wurden.',
  'The tag <{1}> is never closed.': 'Das Tag <{1}> wird nie geschlossen.',
  '{1} should be one of {2}, not {3}.': '{1} sollte eines davon sein: {2}, nicht {3}.',
  'bitRateType should be constant or variable, not {1}.': 'bitRateType sollte constant oder variable sein, nicht {1}.',
  'format should be one of mp3, wav, flac, ogg, not {1}.': 'format sollte mp3, wav, flac oder ogg sein, nicht {1}.',
  'Only mono and stereo can be delivered.': 'Nur Mono und Stereo können ausgeliefert werden.',
};
