import type { texts } from '../features/status/texts.ts';

export const status: typeof texts = {
  title: 'Systemstatus',
  lead: 'Die Installation prüft sich selbst: Was hier steht, ist höchstens einige Sekunden alt.',
  loading: 'Lädt',
  notLoaded: 'Der Systemstatus von Sonora ließ sich nicht laden',
  failure: 'Ein Fehler ist aufgetreten',
  retry: 'Noch einmal versuchen',
  checked: (time: string) => `Geprüft ${time}`,
  details: 'Alle Teile',
  well: 'In Ordnung',
  unwell: 'Gestört',
  parts: {
    database: 'Konten und Projekte',
    production: 'Produktion von Spots',
    storage: 'Dateien',
    speech: 'Stimmen',
    mail: 'E-Mail',
  },
};
