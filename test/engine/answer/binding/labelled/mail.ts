import type { Labelled } from './types.ts'

export const mail: Labelled = {
  name: 'mail',
  title: 'Re: delivery of the pumps',
  sections: [
    {
      heading: 'Message of 6 May 2024',
      lines: [
        'Dear Ms Takahashi, thank you for your order of 24 pumps of the type HX-200.',
        'We can ship 16 of them on 21 May; the remaining eight will follow in the week of 10 June.',
        'The price is 1,150 dollars per pump, and we grant a discount of 5 % on orders of 20 pumps or more.',
        'Freight to Rotterdam is included, customs duties are not.',
        'Please pay 30 % in advance, the rest within 45 days after delivery.',
        'Kind regards, Lorenzo Bassi, Idromec S.p.A.',
      ],
    },
    {
      heading: 'Message of 8 May 2024',
      lines: [
        'Dear Mr Bassi, we accept your offer but cannot accept a delivery in two parts.',
        'Our customer Delfland Water needs all pumps before 3 June.',
        'If you cannot deliver by then, we will have to cancel the order.',
        'The warranty of 18 months should be extended to 24 months.',
        'Best regards, Emi Takahashi',
      ],
    },
    {
      heading: 'Message of 10 May 2024',
      lines: [
        'Dear Ms Takahashi, our colleague Chiara Nervi has found a solution: all pumps will leave Genoa on 27 May and arrive on 31 May.',
        'The warranty cannot be extended, but we will send two spare seal kits free of charge.',
        'The advance payment has not arrived yet.',
      ],
    },
  ],
  otherNames: {
    Takahashi: 'Yamamoto',
    'Lorenzo Bassi': 'Chiara Nervi',
    'Chiara Nervi': 'Lorenzo Bassi',
    'Delfland Water': 'Zeeland Water',
    Genoa: 'Rotterdam',
    Rotterdam: 'Genoa',
  },
  claims: [
    ['The order was for 24 pumps of the type HX-200.', 'your order of 24 pumps'],
    ['16 pumps can be shipped on 21 May.', 'We can ship 16'],
    ['Each pump costs 1,150 dollars.', 'The price is 1,150'],
    ['There is a discount of 5 % for orders of at least 20 pumps.', 'The price is 1,150'],
    ['The price includes freight to Rotterdam but not customs duties.', 'Freight to Rotterdam'],
    ['Customs duties are not included.', 'Freight to Rotterdam'],
    ['30 % has to be paid in advance and the remainder within 45 days of delivery.', 'Please pay 30 %'],
    ['The remaining 70 % is due within 45 days after delivery.', 'Please pay 30 %'],
    ['The buyer does not accept a delivery in two parts.', 'we accept your offer'],
    ['Delfland Water needs all the pumps before 3 June.', 'Our customer Delfland'],
    ['The order will be cancelled if delivery is not possible by then.', 'If you cannot deliver'],
    ['Emi Takahashi asked for the warranty of 18 months to be extended to 24 months.', 'The warranty of 18 months'],
    ['The requested extension of the warranty is six months.', 'The warranty of 18 months'],
    ['Chiara Nervi found a solution: all pumps leave Genoa on 27 May.', 'our colleague Chiara'],
    ['The pumps will arrive on 31 May.', 'our colleague Chiara'],
    ['An extension of the warranty is not possible.', 'The warranty cannot'],
    ['Two spare seal kits will be sent for free.', 'The warranty cannot'],
    ['The advance payment has not been received yet.', 'The advance payment'],
    ['All pumps arrive on 31 May, and the warranty cannot be extended.', 'our colleague Chiara', 'The warranty cannot'],
  ],
}
