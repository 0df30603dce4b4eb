import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/guides.ts';

export const de: Translation<typeof en> = {
  'guides.all': 'Alle Anleitungen',
  'guides.api.reference': 'API-Referenz',
  'guides.firstAd.title': 'Ihr erster Spot',
  'guides.firstAd.lead': 'In wenigen Minuten von der leeren Seite zur fertigen Datei.',
  'guides.firstAd.open': 'Spot erstellen',
  'guides.firstAd.steps.1.title': 'Skript schreiben',
  'guides.firstAd.steps.1.text':
    'Ein Satz pro Zeile, bis zu zehn. Über dem Skript sehen Sie, wie viel der Länge verbraucht ist.',
  'guides.firstAd.steps.2.title': 'Stimme und Musik wählen',
  'guides.firstAd.steps.2.text':
    'Mit „Meine Zeile anhören“ liest eine Stimme Ihren eigenen Text. Musik können Sie vor der Wahl unter Ihrem Skript hören.',
  'guides.firstAd.steps.3.title': 'Produzieren',
  'guides.firstAd.steps.3.text':
    'Der Spot wird aufgenommen, gemischt und gemastert. Ändern Sie eine Zeile und aktualisieren Sie: Nur diese Zeile wird neu aufgenommen.',
  'guides.firstAd.steps.4.title': 'Prüfen und ausliefern',
  'guides.firstAd.steps.4.text':
    'Die Auslieferung vergleicht Länge, Lautheit und Spitzenpegel mit den Vorgaben des Ziels. Danach laden Sie die MP3 herunter oder teilen einen Link.',
  'guides.script.title': 'Natürlich klingende Skripte schreiben',
  'guides.script.lead': 'Stimmen lesen, was dasteht. Vier Gewohnheiten helfen.',
  'guides.script.open': 'Spot erstellen',
  'guides.script.steps.1.title': 'Fürs Ohr schreiben',
  'guides.script.steps.1.text':
    'Kurze Sätze mit je einem Gedanken. Lesen Sie laut: Wo Sie stolpern, beginnt eine neue Zeile.',
  'guides.script.steps.2.title': 'Platz lassen',
  'guides.script.steps.2.text':
    'Zwei Wörter pro Sekunde sind ein ruhiges Tempo: etwa 20 Wörter für 10 Sekunden, 60 für 30.',
  'guides.script.steps.3.title': 'Zahlen schreiben wie immer',
  'guides.script.steps.3.text':
    'Preise, Daten, Uhrzeiten und Telefonnummern werden gelesen, wie man sie spricht: 4,99 €, 12. Mai, 18 Uhr.',
  'guides.script.steps.4.title': 'Mit Satzzeichen takten',
  'guides.script.steps.4.text':
    'Ein Komma ist eine kurze Pause, ein Punkt eine längere. Klingt ein Name falsch, schreiben Sie ihn, wie er klingt.',
  'guides.voices.title': 'Natürliche Stimmen installieren',
  'guides.voices.lead': 'Stimmpakete laufen kostenlos auf diesem Rechner.',
  'guides.voices.open': 'Stimmpakete öffnen',
  'guides.voices.steps.1.title': 'Paket finden',
  'guides.voices.steps.1.text': 'Wählen Sie Ihre Sprache. Das beste Paket dafür ist als empfohlen markiert.',
  'guides.voices.steps.2.title': 'Installieren',
  'guides.voices.steps.2.text':
    'Der Download kann einige Minuten dauern. Er läuft weiter, wenn Sie die Seite verlassen.',
  'guides.voices.steps.3.title': 'Stimmen verwenden',
  'guides.voices.steps.3.text':
    'Alle auf dieser Installation finden sie in der Stimmauswahl, ohne den Vermerk „Entwurf“.',
  'guides.voices.steps.4.title': 'Überflüssiges entfernen',
  'guides.voices.steps.4.text':
    'Fertige Spots bleiben. Um sie mit einer entfernten Stimme neu zu produzieren, installieren Sie das Paket wieder.',
  'guides.services.title': 'Stimmdienst verbinden',
  'guides.services.lead': 'Nutzen Sie Ihr Konto bei ElevenLabs, Azure, OpenAI oder einem kompatiblen Server.',
  'guides.services.open': 'Stimmdienste öffnen',
  'guides.services.steps.1.title': 'Schlüssel holen',
  'guides.services.steps.1.text':
    'Legen Sie dort in Ihrem Konto einen API-Schlüssel an. Was er braucht, steht bei jedem Stimmdienst.',
  'guides.services.steps.2.title': 'Verbinden',
  'guides.services.steps.2.text':
    'Geben Sie den Schlüssel ein. Er wird verschlüsselt gespeichert und nie wieder gezeigt.',
  'guides.services.steps.3.title': 'Stimmen verwenden',
  'guides.services.steps.3.text':
    'Alle in Ihrer Organisation finden sie in der Stimmauswahl. Der Dienst rechnet mit Ihnen ab; wiederholte Zeilen werden nicht noch einmal gesendet.',
  'guides.services.steps.4.title': 'Ausfälle einplanen',
  'guides.services.steps.4.text':
    'Mit eingeschalteter Ersatzstimme spricht bei einem Ausfall die ähnlichste eingebaute Stimme. Sonst scheitert der Spot und nennt die Stimme.',
  'guides.team.title': 'Team einladen',
  'guides.team.lead': 'Kolleginnen und Kollegen arbeiten in Ihrer Organisation, mit deren Credits.',
  'guides.team.open': 'Organisationen öffnen',
  'guides.team.steps.1.title': 'Organisation öffnen',
  'guides.team.steps.1.text': 'Wählen Sie sie in der Liste, dann „Personen einladen“.',
  'guides.team.steps.2.title': 'Adressen eingeben',
  'guides.team.steps.2.text': 'Mit Kommas getrennt oder aus einer CSV-Datei.',
  'guides.team.steps.3.title': 'Zugriff wählen',
  'guides.team.steps.3.text':
    'Administratoren dürfen alles, auch Personen und Einstellungen verwalten. Andere bekommen die Arbeitsabläufe, die Sie auswählen.',
  'guides.team.steps.4.title': 'Nachfassen',
  'guides.team.steps.4.text':
    'Offene Einladungen stehen in der Liste. Senden Sie eine noch einmal, oder kopieren Sie ihren Link und verschicken ihn selbst.',
  'guides.api.title': 'API verwenden',
  'guides.api.lead': 'Spots aus eigenen Programmen produzieren.',
  'guides.api.open': 'API öffnen',
  'guides.api.steps.1.title': 'Schlüssel anlegen',
  'guides.api.steps.1.text':
    'Beschränken Sie ihn auf das Nötige und geben Sie ihm ein Ablaufdatum. Sie sehen ihn nur einmal.',
  'guides.api.steps.2.title': 'Beispiele ausführen',
  'guides.api.steps.2.text': '„Schnell anfangen“ enthält lauffähige Programme für curl, TypeScript und Python.',
  'guides.api.steps.3.title': 'Auf die Datei warten',
  'guides.api.steps.3.text':
    'Fragen Sie den gesendeten Spot mit seiner ID ab: 202, solange er entsteht, dann 200 mit der Adresse der Datei.',
  'guides.api.steps.4.title': 'Für andere Organisationen handeln',
  'guides.api.steps.4.text': 'Senden Sie deren ID im Header x-assume-org. Der Schlüssel darf dort, was Sie dürfen.',
};
