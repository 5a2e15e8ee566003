import type { Labelled } from './types.ts'

export const mietvertrag: Labelled = {
  name: 'Mietvertrag',
  title: 'Mietvertrag über die Wohnung Lindenstraße 8',
  sections: [
    {
      heading: 'Mietsache und Mietzeit',
      lines: [
        'Vermieterin ist Frau Gesine Halbach, Mieter sind Tarek Aydin und Jule Petersen.',
        'Vermietet wird die Wohnung im zweiten Obergeschoss der Lindenstraße 8 in Oldenburg mit einer Wohnfläche von 74,5 m².',
        'Das Mietverhältnis beginnt am 1. September 2023 und läuft auf unbestimmte Zeit.',
        'Eine ordentliche Kündigung ist für beide Seiten frühestens zum 31. August 2025 zulässig.',
      ],
    },
    {
      heading: 'Miete',
      lines: [
        'Die Grundmiete beträgt 845 Euro im Monat, dazu kommen Vorauszahlungen auf die Betriebskosten von 190 Euro.',
        'Die Miete ist spätestens am dritten Werktag eines Monats zu zahlen.',
        'Die Kaution beträgt drei Grundmieten und darf in drei Raten gezahlt werden.',
      ],
    },
    {
      heading: 'Nutzung',
      lines: [
        'Die Haltung von Hunden ist nicht gestattet; Katzen sind erlaubt.',
        'Die Untervermietung bedarf der schriftlichen Zustimmung der Vermieterin.',
        'Der Mieter darf in der Wohnung keine baulichen Veränderungen vornehmen.',
        'Die Gartennutzung ist im Mietpreis enthalten.',
      ],
    },
    {
      heading: 'Instandhaltung',
      lines: [
        'Kleine Reparaturen bis zu 110 Euro im Einzelfall trägt der Mieter, höchstens jedoch 6 % der Jahresgrundmiete.',
        'Die Heizung wird einmal jährlich von der Firma Reents gewartet.',
      ],
    },
  ],
  otherNames: {
    'Gesine Halbach': 'Jule Petersen',
    'Tarek Aydin': 'Sven Brookmann',
    'Jule Petersen': 'Gesine Halbach',
    Oldenburg: 'Bremen',
    Reents: 'Claasen',
  },
  claims: [
    ['Die Grundmiete beträgt 845 Euro pro Monat.', 'Die Grundmiete beträgt 845'],
    ['Vermieterin der Wohnung ist Frau Gesine Halbach.', 'Vermieterin ist Frau'],
    ['Die Wohnung liegt in Oldenburg und hat eine Wohnfläche von 74,5 m².', 'Vermietet wird die Wohnung'],
    ['Das Mietverhältnis hat am 1.9.2023 begonnen.', 'Das Mietverhältnis beginnt'],
    ['Man kann frühestens zum 31. August 2025 ordentlich kündigen.', 'Eine ordentliche Kündigung'],
    ['Zur Grundmiete von 845 Euro kommen 190 Euro Vorauszahlung auf die Betriebskosten.', 'Die Grundmiete beträgt 845'],
    ['Insgesamt sind im Monat 1.035 Euro zu zahlen.', 'Die Grundmiete beträgt 845'],
    ['Die Kaution darf in drei Raten gezahlt werden.', 'Die Kaution beträgt'],
    ['Die Miete muss spätestens am 3. Werktag des Monats gezahlt werden.', 'Die Miete ist spätestens'],
    ['Hunde dürfen nicht gehalten werden, Katzen sind erlaubt.', 'Die Haltung von Hunden'],
    ['Für eine Untervermietung ist die schriftliche Zustimmung der Vermieterin nötig.', 'Die Untervermietung bedarf'],
    ['Bauliche Veränderungen darf der Mieter nicht vornehmen.', 'keine baulichen'],
    ['Die Nutzung des Gartens ist im Mietpreis enthalten.', 'Die Gartennutzung'],
    [
      'Der Mieter trägt kleine Reparaturen bis 110 Euro, aber höchstens 6 % der Jahresgrundmiete.',
      'Kleine Reparaturen',
    ],
    ['Die Firma Reents wartet die Heizung einmal im Jahr.', 'Die Heizung wird'],
  ],
}
