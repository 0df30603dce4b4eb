/** An ad in each language with spelling rules, with the eSpeak voice that speaks it. */
export const adsInLanguages: readonly {
  readonly voiceId: string;
  readonly languageCode: string;
  readonly script: string;
}[] = [
  {
    voiceId: 'gmw/en-US',
    languageCode: 'en-US',
    script:
      'Your garden has plans for you this spring. Bring it new soil, young trees, and seeds that have never failed us. At Fern and Field we answer every question, even the silly ones. Open all day Saturday and Sunday. Grow something good.',
  },
  {
    voiceId: 'gmw/de',
    languageCode: 'de-DE',
    script:
      'Ihr Garten hat in diesem Frühling viel vor. Bringen Sie ihm frische Erde, junge Bäume und Samen, die uns noch nie enttäuscht haben. Bei uns bekommen Sie auf jede Frage eine Antwort, auch auf die verrückten. Wir haben samstags und sonntags durchgehend geöffnet. Lassen Sie etwas Gutes wachsen.',
  },
  {
    voiceId: 'roa/es',
    languageCode: 'es-ES',
    script:
      'Tu jardín tiene planes para ti esta primavera. Llévale tierra nueva, árboles jóvenes y semillas que nunca nos han fallado. Aquí respondemos a todas las preguntas, también a las más raras. Abrimos todo el día los sábados y los domingos. Haz crecer algo bueno.',
  },
  {
    voiceId: 'roa/fr',
    languageCode: 'fr-FR',
    script:
      'Ce printemps, votre jardin a des projets pour vous. Apportez-lui de la terre neuve, de jeunes arbres et des graines qui ne nous ont jamais déçus. Chez nous, chaque question reçoit une réponse, même la plus étrange. Nous sommes ouverts toute la journée le samedi et le dimanche. Faites pousser quelque chose de bon.',
  },
  {
    voiceId: 'zle/ru',
    languageCode: 'ru-RU',
    script:
      'Этой весной у вашего сада большие планы. Принесите ему свежую землю, молодые деревья и семена, которые нас никогда не подводили. Мы ответим на любой вопрос, даже на самый странный. Мы открыты весь день в субботу и воскресенье.',
  },
];
