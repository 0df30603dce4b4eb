import type { Translation } from '../message-types.ts';
import type { voicePackMessages } from '../voice-packs.ts';

export const de: Translation<typeof voicePackMessages> = {
  'voicePacks.titles.smallerKokoro': 'Kokoro, kleinerer Download',
  'voicePacks.titles.espeak': 'eSpeak NG, blechern',
  'voicePacks.licences.apache': 'Frei für jede Nutzung, auch in Werbung. Lizenz: Apache 2.0.',
  'voicePacks.licences.apacheAndMit':
    'Frei für jede Nutzung, auch in Werbung. Lizenz: Apache 2.0 und MIT; trainiert mit gemeinfreien Aufnahmen.',
  'voicePacks.licences.bsd':
    'Frei für jede Nutzung, auch in Werbung. Lizenz: BSD (3 Klauseln); trainiert mit gemeinfreien Aufnahmen.',
  'voicePacks.licences.mit':
    'Frei für jede Nutzung, auch in Werbung. Lizenz: MIT; trainiert mit gemeinfreien Aufnahmen.',
  'voicePacks.licences.publicDomain':
    'Frei für jede Nutzung, auch in Werbung. Gemeinfrei, wie die Aufnahmen, mit denen sie trainiert wurde.',
  'voicePacks.licences.gpl':
    'Frei für jede Nutzung, auch in Werbung. Lizenz: GPL 3 oder neuer; wer das Programm weitergibt, gibt den Quelltext mit.',
  'voicePacks.packName': 'muss der Name eines Pakets sein',
  'voicePacks.beingFetched': 'Dieses Paket wird gerade heruntergeladen. Halten Sie das zuerst an.',
  'voicePacks.unknownPack': 'Ein Stimmpaket {pack} gibt es nicht; siehe: sonora voices list.',
  'voicePacks.packNotInstalled': 'Das Stimmpaket {pack} ist nicht installiert.',
  'voicePacks.notInstalled': '{pack} ist nicht installiert.',
  'voicePacks.locked': '{pack} wird gerade installiert oder entfernt.',
  'voicePacks.cancelled': 'Die Installation wurde abgebrochen.',
  'voicePacks.notWritable': '{path} kann nicht geschrieben werden: {reason}.',
  'voicePacks.diskFull': 'Der Datenträger ist voll',
  'voicePacks.quotaUsed': 'Das Kontingent des Datenträgers ist aufgebraucht',
  'voicePacks.notPermitted': 'Das Schreiben ist nicht erlaubt',
  'voicePacks.readOnly': 'Der Datenträger ist schreibgeschützt',
  'voicePacks.notAFolder': 'Wo ein Ordner sein sollte, ist eine Datei',
  'voicePacks.diskFails': 'Der Datenträger ist gestört',
  'voicePacks.fileTooLargeForDisk': 'Das Dateisystem nimmt keine Datei dieser Größe',
  'voicePacks.checksumsRefused': '{host} gibt die Prüfsummen {file} nicht heraus: Die Antwort ist {status}.',
  'voicePacks.checksumsTooLarge': 'Die Prüfsummen {file} sind zu viele.',
  'voicePacks.checksumsUnreachable': '{host} ist für die Prüfsummen nicht zu erreichen.',
  'voicePacks.refused': '{host} gibt {file} nicht heraus: Die Antwort ist {status}.',
  'voicePacks.tooLarge': '{file} hat {size} als die erlaubten {max} MB.',
  'voicePacks.unreachable':
    '{host} ist nicht zu erreichen. Das bisher Heruntergeladene bleibt; installieren Sie noch einmal, um fortzufahren.',
  'voicePacks.npmMissing': 'Um eSpeak zu holen, braucht es npm; es ist nicht im PATH.',
  'voicePacks.espeakNotFetched':
    'eSpeak konnte nicht geholt werden: Das Verzeichnis von npm hat nicht geantwortet oder etwas anderes geliefert.',
  'voicePacks.checksumNoted':
    '{file} kam ohne veröffentlichte Prüfsumme; was jetzt kam (SHA-256 {checksum}), wird von nun an erwartet.',
  'voicePacks.checksumWrong':
    '{file} ist nicht {expected}: Die SHA-256 ist {checksum}, nicht {wanted}. Es wurde nichts installiert.',
  'voicePacks.checksumOfFirst': 'das, was beim ersten Mal kam',
  'voicePacks.checksumPublished': 'das, was veröffentlicht ist',
  'voicePacks.arrivedAs': 'Was als {pack} kam, {reason}',
  'voicePacks.holdsNoVoice': 'enthält keine Stimme.',
  'voicePacks.noticeAndNotice': '{first} {second}',
  'voicePacks.cannotUnpack': 'Das Archiv kann nicht ausgepackt werden.',
  'voicePacks.archive': 'Das Archiv {reason}.',
  'voicePacks.archiveDamaged': 'ist beschädigt',
  'voicePacks.archiveDamagedBecause': 'ist beschädigt: {reason}',
  'voicePacks.notTar': 'ist kein tar-Archiv oder beschädigt',
  'voicePacks.notZip': 'ist kein zip-Archiv oder beschädigt',
  'voicePacks.duplicateName': 'enthält einen Namen zweimal',
  'voicePacks.nameLeadsOut': 'enthält eine Datei, deren Name aus dem Ordner hinausführt',
  'voicePacks.holdsOther': 'enthält {kind}: {name}',
  'voicePacks.link': 'eine Verknüpfung',
  'voicePacks.device': 'ein Gerät',
  'voicePacks.pipe': 'eine Leitung',
  'voicePacks.notAFile': 'etwas anderes als Dateien',
  'voicePacks.tooManyMegabytes': 'enthält mehr als die erlaubten {max} MB',
  'voicePacks.tooManyFiles': 'enthält mehr als die erlaubten {max} Dateien',
  'voicePacks.moreThanDeclared': 'enthält mehr, als es angibt',
  'voicePacks.unknownCompression': 'enthält eine Datei, die auf eine hier unbekannte Art gepackt ist: {name}',
  'voicePacks.holdsLink': 'enthält eine Verknüpfung: {name}',
  'voicePacks.manifestProblem': 'Mit dem Verzeichnis der Pakete stimmt etwas nicht: {problem}',
};
