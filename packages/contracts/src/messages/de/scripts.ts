import type { Translation } from '../message-types.ts';
import type { scriptMessages } from '../scripts.ts';

export const de: Translation<typeof scriptMessages> = {
  'scripts.nameUnderscore': 'darf nicht mit _ beginnen',
  'scripts.metadataTooLarge': 'darf höchstens {count} Byte groß sein',
  'scripts.tooMany':
    'Ihre Organisation hat {count} Skripte, das ist die Höchstzahl. Löschen Sie welche, die Sie nicht mehr brauchen.',
  'scripts.versionReserved': 'v0 ist reserviert; Versionen beginnen mit v1',
  'scripts.oneOfTwo': 'Geben Sie entweder productDescription oder scriptText an, nicht beides.',
  'scripts.briefFailed': 'Das Briefing konnte nicht verarbeitet werden.',
  'scripts.briefOrFile': 'Geben Sie entweder brief oder fileId an, nicht beides.',
  'scripts.textOrFile': 'Geben Sie entweder text oder fileId an, nicht beides.',
  'scripts.someFailed': '{count, plural, one {# Spot konnte} other {# Spots konnten}} nicht gestartet werden: {reason}',
  'scripts.noName': 'Geben Sie den Namen des Produkts an.',
  'scripts.noWords': 'Noch gibt es nichts zu schreiben. Beschreiben Sie das Produkt in einigen Sätzen.',
  'scripts.onlyAddress': 'Eine Webadresse allein reicht nicht. Beschreiben Sie das Produkt in einigen Sätzen.',
  'scripts.tooFewWords': 'Erzählen Sie etwas mehr: was es ist, was daran gefällt und wo man es bekommt.',
  'scripts.language': 'Der eingebaute Texter schreibt Englisch und Deutsch. Wählen Sie eine der beiden Sprachen.',
  'scripts.writerFailed':
    'Das Sprachmodell hat keine brauchbaren Texte geliefert. Der eingebaute Texter hat sie geschrieben.',
  'scripts.short':
    'Die Beschreibung füllt etwa {seconds} von {length} s. Beschreiben Sie das Produkt ausführlicher für einen längeren Spot.',
  'scripts.longest': 'Spots werden bis zu einer Länge von {max} s geschrieben. Dieser sollte {seconds} s lang sein.',
  'scripts.fewer':
    'Das Sprachmodell hat {count, plural, one {# brauchbaren Text} other {# brauchbare Texte}} von {total} geliefert, und für den eingebauten Texter gab es zu wenig zu schreiben.',
  'scripts.audience':
    'Der eingebaute Texter schreibt nicht für eine Zielgruppe. Beschreiben Sie, was diesen Hörern wichtig ist.',
  'scripts.firstPerson':
    'Der eingebaute Texter übernimmt „wir“ und „unser“ aus der Beschreibung. Nennen Sie das Produkt beim Namen, um das zu ändern.',
  'scripts.thirdPerson':
    'Der eingebaute Texter sagt nur „wir“, wo es die Beschreibung tut. Beschreiben Sie das Produkt aus Sicht des Herstellers, um das zu ändern.',
  'scripts.instruction': 'Der eingebaute Texter versteht nur Anweisungen zur Länge. Er hat den Text nicht geändert.',
  'scripts.noSpeaker': 'muss der speakerIdentifier einer der Stimmen sein',
  'scripts.noSoundDesign': 'muss der soundDesignIdentifier eines der Sounddesigns sein',
  'scripts.needsTwoTags': 'muss mindestens zwei Tags nennen',
};
