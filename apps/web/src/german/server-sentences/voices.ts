import type { Sentences } from '../say-in-german.ts';

/** Voices that cannot speak, and services that were connected. */
export const ofVoices: Sentences = {
  'This voice cannot speak at the moment. Please try again or choose another voice.':
    'Diese Stimme kann im Augenblick nicht sprechen. Bitte versuchen Sie es noch einmal, oder wählen Sie eine andere.',
  "Voice '{1}' did not answer in time. Try again later, or choose another voice.":
    'Die Stimme „{1}“ hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal, oder wählen Sie eine andere.',
  "There is no voice '{1}'.": 'Eine Stimme „{1}“ gibt es nicht.',
  'A text of one request may have {1} characters.': 'Ein Text einer Anfrage darf {1} Zeichen haben.',
  'Speech was cancelled.': 'Das Sprechen wurde abgebrochen.',
  'The text could not be spoken.': 'Der Text konnte nicht gesprochen werden.',
  'The speech engine took too long.': 'Das Sprechprogramm hat zu lange gebraucht.',
  'The speech engine failed.': 'Das Sprechprogramm ist gescheitert.',
  'The speech engine stopped.': 'Das Sprechprogramm hat aufgehört.',
  'The speech engine did not start.': 'Das Sprechprogramm ist nicht gestartet.',
  'The speech engine is closed.': 'Das Sprechprogramm ist beendet.',
  'The speech engine was closed.': 'Das Sprechprogramm wurde beendet.',
  'eSpeak was removed.': 'eSpeak wurde entfernt.',
  'The speech server': 'Der Sprachserver',
  'The service is out of order.': 'Der Dienst ist gestört.',
  'The service did not name its voices in time.': 'Der Dienst hat seine Stimmen nicht rechtzeitig genannt.',
  'The key of {1} cannot be read any more. It must be entered again.':
    'Der Schlüssel von {1} kann nicht mehr gelesen werden. Er muss neu eingegeben werden.',
  'must be the key alone, without spaces': 'muss der Schlüssel allein sein, ohne Leerzeichen',
  'must be an address such as https://voices.example.com/v1':
    'muss eine Adresse sein, etwa https://voices.example.com/v1',
  'must be the name of a region, such as westeurope': 'muss der Name einer Region sein, etwa westeurope',
  'must be the name of a model': 'muss der Name eines Modells sein',
  'the region is written as in the portal, for example westeurope.':
    'Die Region wird wie im Portal geschrieben, etwa westeurope.',
  'this is no key; it may hold letters, digits and plain signs only.':
    'Das ist kein Schlüssel; er darf nur Buchstaben, Ziffern und einfache Zeichen enthalten.',
  '{1} failed.': '{=1} ist gescheitert.',
  '{1} has been out of order since {2}. {3} It is tried again by itself.':
    '{=1} ist seit {2} gestört. {=3} Es wird von selbst wieder versucht.',
  '{1} has too many requests at the moment. Try again in a minute, or choose another voice.':
    '{=1} hat im Augenblick zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal, oder wählen Sie eine andere Stimme.',
  'The allowance at {1} is used up. Choose another voice, or ask an administrator to raise it.':
    'Das Kontingent ist aufgebraucht ({=1}). Wählen Sie eine andere Stimme, oder bitten Sie jemanden aus der Verwaltung, es zu erhöhen.',
  '{1} refused our key or what it was asked with it. Choose another voice, and ask an administrator to check key and address.':
    '{=1} hat unseren Schlüssel oder die Anfrage damit abgelehnt. Wählen Sie eine andere Stimme, und bitten Sie jemanden aus der Verwaltung, Schlüssel und Adresse zu prüfen.',
  '{1} does not have this voice any more. Choose another one.':
    '{=1} hat diese Stimme nicht mehr. Wählen Sie eine andere.',
  '{1} does not read this text. Make it shorter, or take unusual signs out.':
    '{=1} liest diesen Text nicht. Kürzen Sie ihn, oder nehmen Sie ungewöhnliche Zeichen heraus.',
  '{1} is out of order at the moment. Try again later, or choose another voice.':
    '{=1} ist im Augenblick gestört. Versuchen Sie es später noch einmal, oder wählen Sie eine andere Stimme.',
  '{1} sent sound that broke off or cannot be read. Try again, or choose another voice.':
    '{=1} hat Ton geschickt, der abbricht oder nicht zu lesen ist. Versuchen Sie es noch einmal, oder wählen Sie eine andere Stimme.',
  '{1} did not answer in time. Try again later, or choose another voice.':
    '{=1} hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal, oder wählen Sie eine andere Stimme.',
  '{1} cannot be reached at its address. Choose another voice, or ask an administrator to check the address.':
    '{=1} ist unter der Adresse nicht zu erreichen. Wählen Sie eine andere Stimme, oder bitten Sie jemanden aus der Verwaltung, die Adresse zu prüfen.',
  'The voice model {1} made damaged audio.': 'Das Stimmmodell {1} hat beschädigten Ton erzeugt.',
  'The neural engine has no build for {1} on {2}.': 'Für {1} auf {2} gibt es die neuronalen Stimmen nicht.',
  'The voice model {1}': 'Das Stimmmodell {1}',
  '{1} took too long to speak.': '{=1} hat zum Sprechen zu lange gebraucht.',
  '{1} could not speak this text.': '{=1} konnte diesen Text nicht sprechen.',
  '{1} cannot be loaded.': '{=1} kann nicht geladen werden.',
  '{1} cannot be loaded: its files are damaged or not for this engine.':
    '{=1} kann nicht geladen werden: Die Dateien sind beschädigt oder nicht dafür gemacht.',
  'The voice model {1} did not start.': 'Das Stimmmodell {1} ist nicht gestartet.',
  '{1} did not start.': '{=1} ist nicht gestartet.',
  '{1} took too long to load.': '{=1} hat zum Laden zu lange gebraucht.',
};
