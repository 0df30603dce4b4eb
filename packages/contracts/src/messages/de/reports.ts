import type { Translation } from '../message-types.ts';
import type { reportMessages } from '../reports.ts';

export const de: Translation<typeof reportMessages> = {
  'reports.noEvents': 'In diesem Zeitraum wurde kein Tag dieser Kampagne aufgerufen.',
  'reports.answersWithoutImpression':
    '{count, plural, one {# Antwort mit Spot hat} other {# Antworten mit Spot haben}} keine Impression ({percent} %): Der Player hat den Spot nicht gestartet, konnte ihn nicht laden oder hat nichts gemeldet.',
  'reports.impressionsWithoutAnswer':
    'Es gibt {count, plural, one {# Impression} other {# Impressions}} mehr als erfasste Antworten mit Spot: Antworten der letzten Augenblicke vor dem Ende eines Prozesses werden nicht erfasst, ihre Ereignisse schon.',
  'reports.notCompleted':
    'Auf {count, plural, one {# Impression} other {# Impressions}} folgte kein vollständiges Abspielen ({percent} %): Der Spot wurde abgebrochen oder übersprungen, oder der Player hat sein Ende nicht gemeldet.',
  'reports.skipped': 'Davon {count, plural, one {wurde # Spot} other {wurden # Spots}} übersprungen.',
  'reports.errors':
    'Player haben {count, plural, one {# Fehler} other {# Fehler}} gemeldet, am häufigsten Code {code} ({codeCount}).',
  'reports.withoutAd':
    '{count, plural, one {# Aufruf des Tags wurde} other {# Aufrufe des Tags wurden}} ohne Spot beantwortet.',
  'reports.outsideFlight': '{count, plural, one {# Aufruf lag} other {# Aufrufe lagen}} vor oder nach der Laufzeit.',
  'reports.campaignCap':
    '{count, plural, one {# Aufruf kam} other {# Aufrufe kamen}}, als das Frequency Cap der hörenden Person erreicht war.',
  'reports.campaignGoal':
    '{count, plural, one {# Aufruf kam} other {# Aufrufe kamen}}, als das Ziel oder sein Anteil für die Zeit erreicht war.',
  'reports.otherWithoutAd':
    '{count, plural, one {# Aufruf kam} other {# Aufrufe kamen}}, während die Kampagne pausiert war oder keinen Spot hatte.',
  'reports.robot':
    '{count, plural, one {# Ereignis ist} other {# Ereignisse sind}} gefiltert: Der User-Agent gehört zu einem Bot.',
  'reports.rate':
    '{count, plural, one {# Ereignis ist} other {# Ereignisse sind}} gefiltert: Eine Person hat mehr als {limit} Ereignisse in einer Minute gesendet.',
  'reports.tooEarly':
    '{count, plural, one {# Ereignis ist} other {# Ereignisse sind}} gefiltert: Der Teil des Spots konnte noch nicht abgespielt sein.',
  'reports.noImpression':
    '{count, plural, one {# Ereignis ist} other {# Ereignisse sind}} gefiltert: Das Abspielen wurde ohne Impression gemeldet. Sie zählen, sobald diese eintrifft.',
  'reports.late':
    '{count, plural, one {# Ereignis ist} other {# Ereignisse sind}} verspätet und nicht gezählt: mehr als {hours} Stunden nach der Antwort oder nach dem Ende der Laufzeit.',
};
