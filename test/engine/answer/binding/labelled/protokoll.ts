import type { Labelled } from './types.ts'

export const protokoll: Labelled = {
  name: 'Protokoll',
  title: 'Protokoll der Eigentümerversammlung Gartenweg 21',
  sections: [
    {
      heading: 'Beschlüsse',
      lines: [
        'Die Versammlung fand am 18. April 2024 im Gemeindehaus statt, Verwalterin war Frau Annika Thoms.',
        'Anwesend oder vertreten waren 14 von 18 Eigentümern.',
        'Die Jahresabrechnung 2023 wurde mit 11 zu 3 Stimmen genehmigt.',
        'Das Hausgeld wird zum 1. Juli 2024 von 280 Euro auf 310 Euro im Monat erhöht.',
        'Der Antrag von Herrn Kemal Yildiz, einen Fahrradkeller einzurichten, wurde abgelehnt.',
      ],
    },
    {
      heading: 'Bauarbeiten',
      lines: [
        'Die Firma Borchert erneuert das Dach für 96.500 Euro; Baubeginn ist frühestens der 2. September 2024.',
        'Während der Arbeiten darf der Hof nicht als Parkplatz benutzt werden.',
        'Die Rücklage beträgt 120.000 Euro, eine Sonderumlage ist nicht erforderlich.',
        'Alle Fenster im Treppenhaus werden bis Ende Oktober 2024 ausgetauscht.',
      ],
    },
  ],
  otherNames: { 'Annika Thoms': 'Petra Wulf', 'Kemal Yildiz': 'Jonas Petri', Borchert: 'Lenz' },
  claims: [
    ['Die Versammlung fand am 18. April 2024 statt.', 'Die Versammlung fand'],
    ['Verwalterin ist Frau Annika Thoms.', 'Die Versammlung fand'],
    ['14 der 18 Eigentümer waren anwesend oder vertreten.', 'Anwesend oder vertreten'],
    ['Die Jahresabrechnung für 2023 ist mit 11 zu 3 Stimmen genehmigt worden.', 'Die Jahresabrechnung'],
    ['Das Hausgeld steigt ab dem 1. Juli 2024 auf 310 Euro im Monat.', 'Das Hausgeld wird'],
    ['Das Hausgeld wird um 30 Euro im Monat erhöht.', 'Das Hausgeld wird'],
    ['Der Antrag von Herrn Kemal Yildiz wurde abgelehnt.', 'Der Antrag von Herrn'],
    ['Das Dach wird von der Firma Borchert für 96.500 Euro erneuert.', 'Die Firma Borchert'],
    ['Mit den Bauarbeiten wird frühestens am 2. September 2024 begonnen.', 'Die Firma Borchert'],
    ['Der Hof darf während der Arbeiten nicht zum Parken benutzt werden.', 'Während der Arbeiten'],
    ['Eine Sonderumlage ist nicht nötig.', 'Die Rücklage beträgt'],
    ['Die Rücklage liegt bei 120.000 Euro.', 'Die Rücklage beträgt'],
    ['Sämtliche Fenster im Treppenhaus werden bis Ende Oktober 2024 ausgetauscht.', 'Alle Fenster'],
  ],
}
