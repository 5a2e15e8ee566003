import type { Labelled } from './types.ts'

export const lease: Labelled = {
  name: 'lease',
  title: 'Lease of the workshop at 14 Tanner Row',
  sections: [
    {
      heading: 'Parties',
      lines: [
        'This lease is made on 3 March 2022 between Harrow & Pike Ltd (the "Landlord") and Odile Ferrand (the "Tenant").',
        'The property is the workshop on the ground floor of 14 Tanner Row, Lewes, with a floor area of 126 square metres.',
        'The guarantor is Benedict Ashworth, who is a director of the Tenant’s former employer.',
      ],
    },
    {
      heading: 'Term',
      lines: [
        'The term is seven years from 1 April 2022.',
        'The Tenant may end the lease at the end of the third year by giving at least six months’ written notice.',
        'The Landlord may not end the lease before the end of the term unless the rent is more than 21 days late.',
      ],
    },
    {
      heading: 'Rent',
      lines: [
        'The rent is £18,600 a year, paid in advance in four equal instalments on the first day of January, April, July and October.',
        'In the first year the rent is reduced to £15,000.',
        'Interest at 4 % above the base rate of the Bank of England is charged on late payments.',
        'The rent is reviewed on 1 April 2025 and can only go up.',
      ],
    },
    {
      heading: 'Deposit',
      lines: [
        'The Tenant pays a deposit of £4,650 to the agent, Marlow Lettings, before the keys are handed over.',
        'The deposit is returned within 30 days after the end of the lease, less the cost of any damage.',
        'No interest is paid on the deposit.',
      ],
    },
    {
      heading: 'Use and repairs',
      lines: [
        'The Tenant must not use the property for anything other than the repair of musical instruments.',
        'Subletting is prohibited without the written consent of the Landlord, which shall not be unreasonably withheld.',
        'The Landlord repairs the roof and the outer walls; the Tenant repairs everything inside and repaints it every three years.',
        'The Landlord insures the building, and the Tenant reimburses 35 % of the premium.',
        'Dogs are allowed in the workshop, but no other animals are.',
      ],
    },
  ],
  otherNames: {
    'Harrow & Pike': 'Marlow Lettings',
    'Odile Ferrand': 'Benedict Ashworth',
    'Benedict Ashworth': 'Odile Ferrand',
    'Marlow Lettings': 'Sussex Homes',
    Lewes: 'Hastings',
    'Bank of England': 'Bank of Ireland',
  },
  claims: [
    ['The term is seven years from 1 April 2022.', 'The term is seven years'],
    ['The lease runs for 7 years, starting on 1 April 2022.', 'The term is seven years'],
    ['Odile Ferrand is the tenant.', 'Odile Ferrand (the "Tenant")'],
    [
      'The lease was made on 3 March 2022 between Harrow & Pike Ltd and Odile Ferrand.',
      'This lease is made on 3 March',
    ],
    ['The workshop has a floor area of 126 square metres.', 'floor area of 126'],
    ['The workshop is located at 14 Tanner Row in Lewes.', 'ground floor of 14 Tanner Row'],
    ['Benedict Ashworth is the guarantor.', 'The guarantor is Benedict'],
    [
      'The tenant can terminate at the end of the third year with six months’ notice or more in writing.',
      'by giving at least six months',
    ],
    ['The landlord cannot end the lease early unless the rent is over 21 days late.', 'The Landlord may not end'],
    ['The annual rent is £18,600.', 'The rent is £18,600'],
    ['The rent is £18,600 per year and is paid in advance in four equal instalments.', 'The rent is £18,600'],
    ['Each instalment amounts to £4,650.', 'The rent is £18,600'],
    [
      'In the first year the tenant saves £3,600 compared with the full rent of £18,600.',
      'The rent is £18,600',
      'reduced to £15,000',
    ],
    ['During the first year, the rent is only £15,000.', 'reduced to £15,000'],
    ['Late payments bear interest at 4 % above the base rate of the Bank of England.', 'Interest at 4 %'],
    ['The rent review takes place on 1 April 2025, and the rent cannot go down.', 'The rent is reviewed'],
    ['A deposit of £4,650 has to be paid to Marlow Lettings before the keys are handed over.', 'deposit of £4,650'],
    ['The deposit is returned within 30 days of the end of the lease.', 'returned within 30 days'],
    ['The deposit is £4,650 and bears no interest.', 'deposit of £4,650', 'No interest is paid'],
    [
      'The tenant may not use the property for anything but repairing musical instruments.',
      'must not use the property',
    ],
    ['Subletting is not allowed without the landlord’s written consent.', 'Subletting is prohibited'],
    ['The landlord is responsible for repairing the roof and outer walls.', 'repairs the roof'],
    ['The tenant repaints the inside every 3 years.', 'repaints it every three'],
    ['The tenant pays back 35 per cent of the insurance premium.', 'reimburses 35 %'],
    ['Dogs are permitted in the workshop, other animals are not.', 'Dogs are allowed'],
    [
      'The landlord repairs the roof, and no interest is paid on the deposit.',
      'repairs the roof',
      'No interest is paid',
    ],
  ],
}
