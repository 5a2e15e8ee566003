import type { Labelled } from './types.ts'

export const guideline: Labelled = {
  name: 'guideline',
  title: 'Guideline: treatment of adults with tarsal fever',
  sections: [
    {
      heading: 'Diagnosis',
      lines: [
        'Tarsal fever should be suspected in adults with a temperature above 38.5 °C for more than three days and swelling of the foot.',
        'The diagnosis is confirmed by a positive Marwick test; a negative test does not rule out the disease in the first 48 hours.',
        'X-rays are not recommended as a routine.',
      ],
    },
    {
      heading: 'Treatment',
      lines: [
        'Adults receive 250 mg of velocillin twice a day for ten days.',
        'Patients who weigh less than 50 kg receive 125 mg instead.',
        'Velocillin must not be given to patients with a known allergy to penicillins; they receive 1 g of doranide once a day.',
        'Velocillin is taken at least one hour before meals.',
        'In pregnancy doranide is contraindicated.',
      ],
    },
    {
      heading: 'Monitoring',
      lines: [
        'Creatinine is measured before treatment and on day 5.',
        'When creatinine rises by more than 30 %, the dose of velocillin is halved.',
        'Most patients are free of fever within four days, but swelling may last for up to six weeks.',
        'Patients may not drive for 24 hours after the first dose of doranide.',
      ],
    },
    {
      heading: 'Evidence',
      lines: [
        'In the Halden trial (2018, 412 patients), 91 % of the patients on velocillin were cured, compared with 78 % on placebo.',
        'Relapses occurred in 3 of 206 patients on velocillin and in 11 of 206 on placebo.',
        'The trial was led by Prof. Naomi Quist and funded by the Orsted Foundation.',
        'Vaccination did not reduce the number of relapses.',
      ],
    },
    {
      heading: 'Validity',
      lines: [
        'This guideline was adopted by the Nordic Society of Podiatry on 22 February 2021 and is valid until February 2026.',
        'It replaces the version of 2015.',
      ],
    },
  ],
  otherNames: {
    Marwick: 'Halden',
    Halden: 'Lyngby',
    'Naomi Quist': 'Erik Strand',
    'Orsted Foundation': 'Marwick Foundation',
    'Nordic Society of Podiatry': 'European Society of Podiatry',
    velocillin: 'doranide',
    doranide: 'velocillin',
  },
  claims: [
    ['Adults receive 250 mg of velocillin twice a day for ten days.', 'Adults receive 250 mg'],
    ['The usual dose for adults is 250 mg of velocillin two times a day over 10 days.', 'Adults receive 250 mg'],
    ['Adults take 500 mg of velocillin a day in total.', 'Adults receive 250 mg'],
    ['Patients weighing under 50 kg get 125 mg.', 'weigh less than 50 kg'],
    [
      'Suspect tarsal fever in adults with swelling of the foot and a temperature over 38.5 °C for more than 3 days.',
      'should be suspected',
    ],
    ['A positive Marwick test confirms the diagnosis.', 'confirmed by a positive'],
    ['A negative Marwick test does not exclude the disease within the first two days.', 'confirmed by a positive'],
    ['Routine X-rays are not recommended.', 'X-rays are not'],
    ['Patients allergic to penicillins must not receive velocillin.', 'must not be given'],
    ['Patients with a penicillin allergy are given 1,000 mg of doranide once daily instead.', 'must not be given'],
    ['Velocillin should be taken one hour or more before a meal.', 'at least one hour'],
    ['Doranide is contraindicated during pregnancy.', 'In pregnancy doranide'],
    ['Creatinine is checked before the treatment starts and again on day 5.', 'Creatinine is measured'],
    ['If creatinine increases by over 30 %, half the dose of velocillin is given.', 'rises by more than 30 %'],
    ['Most patients have no fever after four days.', 'Most patients are free'],
    ['The swelling can last up to 6 weeks.', 'Most patients are free'],
    ['Driving is not allowed for 24 hours after the first dose of doranide.', 'may not drive'],
    ['In the Halden trial 91 % were cured with velocillin and 78 % with placebo.', 'In the Halden trial'],
    ['The cure rate was 13 percentage points higher with velocillin than with placebo.', 'In the Halden trial'],
    ['There were 3 relapses among 206 patients on velocillin, against 11 on placebo.', 'Relapses occurred'],
    ['Prof. Naomi Quist led the trial.', 'The trial was led'],
    ['The Orsted Foundation funded the trial.', 'The trial was led'],
    ['Vaccination did not lower the number of relapses.', 'Vaccination did not'],
    ['The guideline was adopted on 22 February 2021 by the Nordic Society of Podiatry.', 'This guideline was adopted'],
    [
      'The guideline is valid until February 2026 and replaces the version of 2015.',
      'This guideline was adopted',
      'It replaces the version',
    ],
  ],
}
