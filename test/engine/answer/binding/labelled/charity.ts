import type { Labelled } from './types.ts'

export const charity: Labelled = {
  name: 'charity report',
  title: 'Open Larder: report to donors 2024',
  sections: [
    {
      heading: 'What we did',
      lines: [
        'Open Larder distributed 1,260 tonnes of food in 2024, 15 % more than in 2023.',
        'Nearly two thirds of it came from supermarkets, the rest from farms.',
        'Our 340 volunteers worked in nine towns; Carrick joined in May 2024 and Dunmore left in October 2024.',
        'Each week we reach about 7,800 households.',
      ],
    },
    {
      heading: 'Money',
      lines: [
        'Income rose from £2.4 million to £3.0 million.',
        'Spending was £2.85 million, of which £1.9 million went into transport and storage.',
        'The Fairholm Foundation gave £450,000, while the city of Belmont gave £300,000.',
        'We received no money from the lottery.',
        'Reserves cover four months of spending, less than the six months that our policy demands.',
      ],
    },
    {
      heading: 'People',
      lines: [
        'Priya Nair became director on 1 September 2024; her predecessor Callum Byrne remains a trustee until March 2026.',
        'The trustees are not paid.',
        'All drivers hold a certificate of food hygiene.',
        'Some of the volunteers are asylum seekers.',
      ],
    },
    {
      heading: 'Plans',
      lines: [
        'A second warehouse in Belmont is to open in the first quarter of 2026.',
        'It will have 2,400 square metres, twice as much as the first.',
        'We will not expand beyond ten towns before 2027.',
        'The trustees rejected a merger with Crumbs & Co.',
      ],
    },
  ],
  otherNames: {
    'Priya Nair': 'Callum Byrne',
    'Callum Byrne': 'Priya Nair',
    'Fairholm Foundation': 'Belmont Foundation',
    Belmont: 'Carrick',
    Carrick: 'Dunmore',
    Dunmore: 'Carrick',
    'Crumbs & Co': 'Harvest & Co',
  },
  claims: [
    ['In 2024 Open Larder distributed 1,260 tonnes of food.', 'distributed 1,260'],
    ['The amount of food rose by 15 % compared with 2023.', 'distributed 1,260'],
    ['Almost two thirds of the food came from supermarkets.', 'Nearly two thirds'],
    ['Carrick joined in May 2024, while Dunmore left in October 2024.', 'Our 340 volunteers'],
    ['About 7,800 households are reached every week.', 'Each week'],
    ['Income increased by £0.6 million to £3.0 million.', 'Income rose'],
    ['Income grew by 25 %, from £2.4 million to £3.0 million.', 'Income rose'],
    ['£1.9 million was spent on transport and storage.', 'Spending was'],
    ['The Fairholm Foundation donated £450,000.', 'The Fairholm Foundation'],
    ['The city of Belmont gave £300,000.', 'The Fairholm Foundation'],
    ['Together, the Fairholm Foundation and the city of Belmont gave £750,000.', 'The Fairholm Foundation'],
    ['The lottery gave no money.', 'from the lottery'],
    ['The reserves are enough for four months, but the policy demands six months.', 'Reserves cover'],
    ['Priya Nair has been the director since 1 September 2024.', 'Priya Nair became'],
    ['Callum Byrne will be a trustee until March 2026.', 'Priya Nair became'],
    ['Trustees receive no pay.', 'trustees are not paid'],
    ['Every driver has a certificate of food hygiene.', 'All drivers'],
    ['The second warehouse in Belmont is planned to open in Q1 2026.', 'A second warehouse'],
    ['The new warehouse will have 2,400 m², double the size of the first.', 'It will have 2,400'],
    ['A merger with Crumbs & Co was rejected by the trustees.', 'rejected a merger'],
    ['Income was £3.0 million and spending £2.85 million.', 'Income rose', 'Spending was'],
  ],
}
