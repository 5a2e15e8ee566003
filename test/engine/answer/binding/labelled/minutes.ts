import type { Labelled } from './types.ts'

export const minutes: Labelled = {
  name: 'minutes',
  title: 'Minutes of the parish council of Wenlow, 9 October 2023',
  sections: [
    {
      heading: 'Attendance',
      lines: [
        'Present were Councillors Amrita Dhillon (chair), Tom Beckwith, Rosalind Carey and Ian Pugh; Councillor Gwen Lister sent her apologies.',
        'Fourteen members of the public attended.',
        'The minutes of the meeting of 11 September 2023 were approved without changes.',
      ],
    },
    {
      heading: 'Village hall',
      lines: [
        'Tom Beckwith reported that the new roof of the village hall would cost £42,300, which is £6,300 more than the estimate of May.',
        'Rosalind Carey proposed, and Ian Pugh seconded, that the offer of Dorrit & Sons be accepted.',
        'The proposal was carried by three votes to one, with Ian Pugh abstaining on the question of colour.',
        'The work is to begin no later than 15 January 2024 and will take about eight weeks.',
      ],
    },
    {
      heading: 'Footpath 27',
      lines: [
        'The county has refused to divert footpath 27.',
        'The council will not appeal, since an appeal would cost at least £5,000.',
        'Gwen Lister will write to the landowner, Mr. Pryce, before the next meeting.',
      ],
    },
    {
      heading: 'Budget',
      lines: [
        'The precept for 2024/25 was set at £61,200, an increase of 2 % on the £60,000 of the year before.',
        'The grant to the youth club was doubled to £1,500.',
        'No money was set aside for the bonfire.',
        'Councillor Carey asked that all invoices above £250 be signed by two councillors.',
      ],
    },
    {
      heading: 'Next meeting',
      lines: [
        'The next meeting takes place on Monday, 13 November 2023, at 7.30 pm in the school, not in the village hall.',
        'The meeting closed at 9.10 pm.',
      ],
    },
  ],
  otherNames: {
    'Amrita Dhillon': 'Rosalind Carey',
    'Tom Beckwith': 'Ian Pugh',
    'Rosalind Carey': 'Gwen Lister',
    'Ian Pugh': 'Amrita Dhillon',
    'Gwen Lister': 'Tom Beckwith',
    'Dorrit & Sons': 'Miller & Sons',
    Pryce: 'Hollis',
  },
  claims: [
    ['Amrita Dhillon chaired the meeting.', 'Present were'],
    ['Fourteen members of the public attended.', 'Fourteen members'],
    ['14 members of the public were at the meeting.', 'Fourteen members'],
    ['The minutes of 11 September 2023 were approved without changes.', 'were approved without'],
    ['Gwen Lister sent apologies for the meeting.', 'sent her apologies'],
    ['According to Tom Beckwith, the new roof of the village hall would cost £42,300.', 'new roof of the village hall'],
    ['In May the roof had been estimated at £36,000.', 'new roof of the village hall'],
    ['It was Rosalind Carey who proposed accepting the offer of Dorrit & Sons.', 'Rosalind Carey proposed'],
    ['Ian Pugh seconded the proposal to accept the offer of Dorrit & Sons.', 'Rosalind Carey proposed'],
    ['The proposal was carried with three votes against one.', 'carried by three votes'],
    ['Work on the roof must begin by 15 January 2024 at the latest.', 'no later than 15 January'],
    ['The work will take around 8 weeks.', 'no later than 15 January'],
    ['The county refused to divert footpath 27.', 'refused to divert'],
    ['The council decided not to appeal because it would cost £5,000 or more.', 'will not appeal'],
    ['Gwen Lister will write to Mr. Pryce, the landowner, before the next meeting.', 'Gwen Lister will write'],
    ['The precept for 2024/25 is £61,200.', 'The precept for'],
    ['The precept rose by 2 % from £60,000 to £61,200.', 'The precept for'],
    ['The precept is £1,200 higher than the £60,000 of the previous year.', 'The precept for'],
    ['The youth club receives £1,500, twice as much as before.', 'youth club was doubled'],
    ['The bonfire gets no money.', 'No money was set aside'],
    ['Councillor Carey wants every invoice over £250 to be signed by two councillors.', 'all invoices above'],
    ['The next meeting is on 13 November 2023 at 7.30 pm.', 'The next meeting takes'],
    ['The next meeting will not be held in the village hall but in the school.', 'The next meeting takes'],
    ['The meeting ended at 9.10 pm.', 'The meeting closed'],
    ['The council will not appeal against the refusal to divert footpath 27.', 'refused to divert', 'will not appeal'],
    [
      'The youth club gets £1,500 and no money was set aside for the bonfire.',
      'youth club was doubled',
      'No money was set',
    ],
  ],
}
