import type { Labelled } from './types.ts'

export const satzung: Labelled = {
  name: 'Satzung',
  title: 'Satzung des Rudervereins Havelbogen e. V.',
  sections: [
    {
      heading: 'Mitgliedschaft',
      lines: [
        'Mitglied kann jede natürliche Person werden, die das 12. Lebensjahr vollendet hat.',
        'Über die Aufnahme entscheidet der Vorstand innerhalb von sechs Wochen; eine Ablehnung muss nicht begründet werden.',
        'Der Austritt ist nur zum 31. Dezember möglich und bis zum 30. September schriftlich zu erklären.',
      ],
    },
    {
      heading: 'Beiträge',
      lines: [
        'Der Jahresbeitrag beträgt 240 Euro, für Jugendliche unter 18 Jahren 120 Euro.',
        'Ehrenmitglieder zahlen keinen Beitrag.',
        'Die Beiträge sind im Jahr 2022 um 20 % erhöht worden.',
      ],
    },
    {
      heading: 'Organe',
      lines: [
        'Vorsitzende ist Dr. Henrike Boll, Kassenwart ist Paul Zimmer.',
        'Die Mitgliederversammlung findet einmal im Jahr in Werder statt und wird mit einer Frist von drei Wochen einberufen.',
        'Sie ist beschlussfähig, wenn mindestens ein Viertel der Mitglieder anwesend ist.',
        'Änderungen der Satzung bedürfen einer Mehrheit von drei Vierteln der abgegebenen Stimmen.',
        'Eine Vertretung durch andere Mitglieder ist ausgeschlossen.',
      ],
    },
    {
      heading: 'Auflösung',
      lines: ['Bei Auflösung fällt das Vermögen an die Stadt Potsdam, die es für den Sport zu verwenden hat.'],
    },
  ],
  otherNames: {
    'Henrike Boll': 'Paul Zimmer',
    'Paul Zimmer': 'Henrike Boll',
    Werder: 'Brandenburg',
    Potsdam: 'Cottbus',
  },
  claims: [
    ['Mitglied kann jeder werden, der das 12. Lebensjahr vollendet hat.', 'Mitglied kann jede'],
    ['Der Vorstand entscheidet innerhalb von 6 Wochen über die Aufnahme.', 'Über die Aufnahme'],
    ['Eine Ablehnung muss der Vorstand nicht begründen.', 'Über die Aufnahme'],
    ['Der Austritt ist nur zum 31. Dezember möglich.', 'Der Austritt ist nur'],
    ['Jugendliche unter 18 Jahren zahlen 120 Euro im Jahr.', 'Der Jahresbeitrag beträgt'],
    ['Der Jahresbeitrag beträgt 240 Euro.', 'Der Jahresbeitrag beträgt'],
    ['Jugendliche zahlen die Hälfte des Jahresbeitrags von 240 Euro, nämlich 120 Euro.', 'Der Jahresbeitrag beträgt'],
    ['Ehrenmitglieder müssen keinen Beitrag zahlen.', 'Ehrenmitglieder zahlen'],
    ['2022 stiegen die Beiträge um 20 Prozent.', 'Die Beiträge sind im Jahr'],
    ['Dr. Henrike Boll ist Vorsitzende und Paul Zimmer ist Kassenwart.', 'Vorsitzende ist'],
    ['Die Mitgliederversammlung findet jährlich in Werder statt.', 'einmal im Jahr in Werder'],
    [
      'Die Versammlung ist beschlussfähig, wenn wenigstens ein Viertel der Mitglieder da ist.',
      'Sie ist beschlussfähig',
    ],
    ['Für Satzungsänderungen braucht man drei Viertel der abgegebenen Stimmen.', 'Änderungen der Satzung'],
    ['Eine Vertretung durch andere Mitglieder ist nicht möglich.', 'Eine Vertretung durch'],
    ['Das Vermögen fällt bei Auflösung an die Stadt Potsdam.', 'Bei Auflösung fällt'],
  ],
}
