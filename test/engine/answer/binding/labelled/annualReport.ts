import type { Labelled } from './types.ts'

export const annualReport: Labelled = {
  name: 'annual report',
  title: 'Brinewater Foods plc, annual report 2023',
  sections: [
    {
      heading: 'Key figures (in millions of euros)',
      isTable: true,
      lines: [
        'Segment | 2021 | 2022 | 2023',
        'Canned fish | 412.0 | 430.5 | 458.2',
        'Frozen meals | 198.4 | 176.9 | 150.3',
        'Sauces | 64.0 | 71.5 | 96.0',
        'Revenue | 674.4 | 678.9 | 704.5',
        'Operating profit | 48.1 | 39.6 | 56.4',
      ],
    },
    {
      heading: 'Letter of the chief executive',
      lines: [
        'Fiscal 2023 was a better year than we had expected when we wrote to you in March 2023.',
        'Under Ingrid Solheim, who succeeded Pascal Moreau on 1 May 2023, we closed two plants and opened none.',
        'Operating margin rose from 5.8 % to 8.0 %.',
        'We did not meet our target for recycled packaging: 61 % of our cans are made of recycled steel, against a target of 70 %.',
      ],
    },
    {
      heading: 'Segments',
      lines: [
        'Canned fish grew because of higher prices, while volumes were unchanged.',
        'Frozen meals declined after the contract with Nordkauf ended in the second quarter of 2022.',
        'Sauces benefited from the acquisition of Pepperhill, which was completed on 17 January 2023 for €38 million in cash.',
        'Without Pepperhill, sauces would have grown by 9 %.',
      ],
    },
    {
      heading: 'Employees',
      lines: [
        'At the end of 2023 the group had 2,140 employees, compared with 2,310 a year earlier.',
        'About half of them work in Norway, and 420 work in Portugal.',
        'The works council in Setúbal rejected the proposed shift plan in September 2023.',
      ],
    },
    {
      heading: 'Debt and dividend',
      lines: [
        'Net debt fell by €22.5 million to €131 million.',
        'The loan from Banque Lorraine was extended until 30 June 2027; its interest rate was raised by 50 basis points to 4.25 %.',
        'The board proposes a dividend of €0.84 per share, up from €0.60 for 2022.',
        'Shares are not bought back before 2025.',
      ],
    },
  ],
  otherNames: {
    'Ingrid Solheim': 'Pascal Moreau',
    'Pascal Moreau': 'Ingrid Solheim',
    Nordkauf: 'Pepperhill',
    Pepperhill: 'Nordkauf',
    'Banque Lorraine': 'Deutsche Bank',
    Setúbal: 'Bergen',
    Norway: 'Portugal',
    Portugal: 'Denmark',
  },
  claims: [
    ['Revenue was €704.5 million in 2023.', 'Revenue | 674.4'],
    ['In 2023, canned fish brought in 458.2 million euros.', 'Canned fish | 412.0'],
    [
      'Revenue from frozen meals fell from 198.4 million euros in 2021 to 150.3 million euros in 2023.',
      'Frozen meals | 198.4',
    ],
    ['Sauces had revenue of 96.0 million euros in 2023, 24.5 million more than in 2022.', 'Sauces | 64.0'],
    ['Sauces grew by 50 % between 2021 and 2023.', 'Sauces | 64.0'],
    ['Operating profit was 39.6 million euros in 2022 and 56.4 million euros in 2023.', 'Operating profit | 48.1'],
    ['Fiscal 2023 was better than the company had expected in March 2023.', 'Fiscal 2023 was a better'],
    ['Ingrid Solheim succeeded Pascal Moreau on 1 May 2023.', 'Under Ingrid Solheim'],
    ['Two plants were closed and no plant was opened.', 'Under Ingrid Solheim'],
    ['The operating margin increased by 2.2 percentage points to 8.0 %.', 'Operating margin rose'],
    ['The target for recycled packaging was not met.', 'We did not meet'],
    ['61 % of the cans consist of recycled steel; the target was 70 %.', 'We did not meet'],
    ['Canned fish grew thanks to higher prices at unchanged volumes.', 'Canned fish grew'],
    ['The decline of frozen meals followed the end of the Nordkauf contract in Q2 2022.', 'Frozen meals declined'],
    [
      'The acquisition of Pepperhill was completed on 17 January 2023 for 38 million euros in cash.',
      'Sauces benefited',
    ],
    ['Sauces would have grown by 9 % without Pepperhill.', 'Without Pepperhill'],
    [
      'At the end of 2023, Brinewater Foods employed 2,140 people, 170 fewer than the year before.',
      'the group had 2,140',
    ],
    ['420 employees work in Portugal.', '420 work in Portugal'],
    ['About half of the employees work in Norway.', '420 work in Portugal'],
    ['The works council in Setúbal rejected the new shift plan in September 2023.', 'The works council'],
    ['Net debt decreased by €22.5 million to €131 million.', 'Net debt fell'],
    ['Before, net debt had been €153.5 million.', 'Net debt fell'],
    ['The loan from Banque Lorraine runs until 30 June 2027 at an interest rate of 4.25 %.', 'The loan from Banque'],
    ['The interest rate was raised by 0.5 percentage points to 4.25 %.', 'The loan from Banque'],
    ['The proposed dividend is €0.84 per share, 40 % more than the €0.60 for 2022.', 'The board proposes'],
    ['No shares will be bought back before 2025.', 'Shares are not bought back'],
    [
      'The group had 2,140 employees at the end of 2023, and its net debt was €131 million.',
      'the group had 2,140',
      'Net debt fell',
    ],
  ],
}
