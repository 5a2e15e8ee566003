import type { Labelled } from './types.ts'

export const judgment: Labelled = {
  name: 'judgment',
  title: 'Judgment in the case Pellworth v. Castellan Shipping',
  sections: [
    {
      heading: 'Facts',
      lines: [
        'Judith Pellworth worked for Castellan Shipping as a dispatcher from 1 June 2014 until she was dismissed on 28 February 2022.',
        'Her gross salary was 3,480 euros a month for 38 hours a week.',
        'On 14 February 2022 her superior, Mr. Oduya, found that 16 containers had been booked on the wrong vessel.',
        'The company suffered a loss of 52,000 euros, of which its insurer paid 40,000 euros.',
        'The claimant had never been warned before.',
      ],
    },
    {
      heading: 'Procedure',
      lines: [
        'The action was filed on 17 March 2022, within the period of three weeks.',
        'The works council was heard and objected to the dismissal.',
        'The court heard Mr. Oduya and Ms. Ibsen as witnesses; Ms. Ibsen contradicted his account of the booking.',
      ],
    },
    {
      heading: 'Reasons',
      lines: [
        'A dismissal for conduct is unlawful as a rule when no warning has been given.',
        'The mistake was careless, but it was not gross negligence.',
        'The defendant did not show that every dispatcher had been trained in the new system.',
        'The employee need not repay any part of the loss.',
      ],
    },
    {
      heading: 'Decision',
      lines: [
        'The dismissal of 28 February 2022 is void.',
        'The defendant pays four fifths of the costs and the claimant one fifth.',
        'The value in dispute is set at 10,440 euros, which is three gross monthly salaries.',
        'An appeal to the Regional Labour Court is admissible within one month.',
      ],
    },
  ],
  otherNames: {
    'Judith Pellworth': 'Karin Ibsen',
    'Castellan Shipping': 'Meridian Shipping',
    Oduya: 'Pellworth',
    Ibsen: 'Oduya',
    'Regional Labour Court': 'Federal Labour Court',
  },
  claims: [
    ['Judith Pellworth worked as a dispatcher for Castellan Shipping.', 'Judith Pellworth worked'],
    ['She was employed from 1 June 2014 and was dismissed on 28 February 2022.', 'Judith Pellworth worked'],
    ['Her monthly gross salary was 3,480 euros.', 'Her gross salary'],
    ['She worked 38 hours a week.', 'Her gross salary'],
    [
      'Mr. Oduya discovered on 14 February 2022 that 16 containers were booked on the wrong ship.',
      'her superior, Mr. Oduya',
    ],
    ['The company lost 52,000 euros, but the insurer paid 40,000 euros of it.', 'suffered a loss'],
    [
      'The uninsured part of the loss was 12,000 euros, the difference between 52,000 and 40,000 euros.',
      'suffered a loss',
    ],
    ['The claimant had not received any warning before.', 'never been warned'],
    ['The claim was filed on 17 March 2022.', 'The action was filed'],
    ['The works council objected to the dismissal.', 'The works council was heard'],
    ['Ms. Ibsen contradicted Mr. Oduya’s account of the booking.', 'as witnesses'],
    ['Mr. Oduya and Ms. Ibsen were heard as witnesses.', 'as witnesses'],
    ['Without a prior warning, a dismissal for conduct is usually unlawful.', 'A dismissal for conduct'],
    ['The court found the mistake careless, but not grossly negligent.', 'The mistake was careless'],
    ['The employee does not have to repay any of the loss.', 'need not repay'],
    ['The dismissal is void.', 'is void'],
    ['The defendant bears four fifths of the costs, the claimant one fifth.', 'four fifths'],
    ['The value in dispute is 10,440 euros, equal to three monthly salaries.', 'The value in dispute'],
    ['An appeal to the Regional Labour Court can be lodged within one month.', 'An appeal to the'],
    ['The dismissal is void and an appeal is admissible within one month.', 'is void', 'An appeal to the'],
  ],
}
