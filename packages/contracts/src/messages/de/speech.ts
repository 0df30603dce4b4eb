import type { Translation } from '../message-types.ts';
import type { speechMessages } from '../speech.ts';

export const de: Translation<typeof speechMessages> = {
  'speech.voiceNotInTime':
    'Die Stimme „{alias}“ hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal, oder wählen Sie eine andere.',
  'speech.unknownVoice': 'Eine Stimme „{alias}“ gibt es nicht.',
  'speech.maxCharacters': 'Ein Text kann bis zu {count} Zeichen pro Anfrage haben.',
  'speech.cancelled': 'Das Sprechen wurde abgebrochen.',
  'speech.textNotSpoken': 'Der Text konnte nicht gesprochen werden.',
  'speech.engineTooLong': 'Das Sprechprogramm hat zu lange gebraucht.',
  'speech.engineFailed': 'Das Sprechprogramm ist gescheitert.',
  'speech.engineStopped': 'Das Sprechprogramm hat aufgehört.',
  'speech.engineNotStarted': 'Das Sprechprogramm ist nicht gestartet.',
  'speech.engineIsClosed': 'Das Sprechprogramm ist beendet.',
  'speech.engineWasClosed': 'Das Sprechprogramm wurde beendet.',
  'speech.espeakRemoved': 'eSpeak wurde entfernt.',
  'speech.keyUnreadable': 'Der Schlüssel von {service} lässt sich nicht mehr lesen. Geben Sie ihn neu ein.',
  'speech.keyWithSpaces': 'muss nur der Schlüssel sein, ohne Leerzeichen',
  'speech.addressShape': 'muss eine Adresse sein, etwa https://voices.example.com/v1',
  'speech.regionShape': 'muss der Name einer Region sein, etwa westeurope',
  'speech.modelShape': 'muss der Name eines Modells sein',
  'speech.azureRegion': 'Die Region wird wie im Portal geschrieben, etwa westeurope.',
  'speech.failed': '{service} ist gescheitert.',
  'speech.outOfOrderSince': '{service} ist seit {since} gestört. {reason} Es wird automatisch wieder versucht.',
  'speech.tooManyRequests':
    '{service} bekommt zurzeit zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal, oder wählen Sie eine andere Stimme.',
  'speech.allowanceUsed':
    'Das Kontingent ist aufgebraucht ({service}). Wählen Sie eine andere Stimme, oder bitten Sie die Verwaltung, es zu erhöhen.',
  'speech.refused':
    '{service} hat den Schlüssel oder die Anfrage abgelehnt. Wählen Sie eine andere Stimme, und bitten Sie die Verwaltung, Schlüssel und Adresse zu prüfen.',
  'speech.voiceGone': '{service} hat diese Stimme nicht mehr. Wählen Sie eine andere.',
  'speech.textNotRead':
    '{service} kann diesen Text nicht lesen. Kürzen Sie ihn, oder entfernen Sie ungewöhnliche Zeichen.',
  'speech.serviceOutOfOrder':
    '{service} ist gestört. Versuchen Sie es später noch einmal, oder wählen Sie eine andere Stimme.',
  'speech.soundUnreadable':
    '{service} hat unvollständiges oder beschädigtes Audio gesendet. Versuchen Sie es noch einmal, oder wählen Sie eine andere Stimme.',
  'speech.serviceNotInTime':
    '{service} hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal, oder wählen Sie eine andere Stimme.',
  'speech.unreachable':
    '{service} ist nicht zu erreichen. Wählen Sie eine andere Stimme, oder bitten Sie die Verwaltung, die Adresse zu prüfen.',
  'speech.modelDamagedAudio': 'Das Stimmmodell {model} hat beschädigtes Audio erzeugt.',
  'speech.noBuild': 'Neuronale Stimmen gibt es nicht für {architecture} auf {platform}.',
  'speech.model': 'Das Stimmmodell {model}',
  'speech.tookTooLong': '{engine} hat zum Sprechen zu lange gebraucht.',
  'speech.couldNotSpeak': '{engine} konnte diesen Text nicht sprechen.',
  'speech.cannotBeLoaded': '{engine} kann nicht geladen werden.',
  'speech.filesDamaged': '{engine} kann nicht geladen werden: Die Dateien sind beschädigt oder nicht dafür gemacht.',
  'speech.didNotStart': '{engine} ist nicht gestartet.',
  'speech.loadingTooLong': '{engine} hat zum Laden zu lange gebraucht.',
  'speech.serviceProblem': '{service}: {problem}',
  'speech.keyCharacters':
    'Das ist kein gültiger Schlüssel: Er darf nur Buchstaben, Ziffern und einfache Zeichen enthalten.',
  'speech.voicesNotInTime': 'Der Dienst hat seine Stimmen nicht rechtzeitig genannt.',
  'speech.outOfOrder': 'Der Dienst ist gestört.',
  'speech.crashed': '{engine} ist abgestürzt.',
};
