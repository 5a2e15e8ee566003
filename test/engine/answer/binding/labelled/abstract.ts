import type { Labelled } from './types.ts'

export const abstract: Labelled = {
  name: 'abstract',
  title: 'Night lighting and the foraging of hedgehogs in suburban gardens',
  sections: [
    {
      heading: 'Background',
      lines: [
        'Artificial light at night has increased by roughly 2 % a year since 2012 (Kyba et al., 2017).',
        'Whether it affects hedgehogs (Erinaceus europaeus) is unknown.',
      ],
    },
    {
      heading: 'Methods',
      lines: [
        'Between April 2019 and October 2021 we fitted 38 hedgehogs in Reading and Swindon with GPS tags weighing 9.5 g.',
        'Half of the 64 gardens were lit with warm white lamps of 12 lux, and the other half were left dark.',
        'The lamps were switched on at dusk and off at 1 am.',
        'Animals below 600 g were excluded.',
      ],
    },
    {
      heading: 'Results',
      lines: [
        'Hedgehogs spent 31 minutes a night in lit gardens and 47 minutes in dark ones (p = 0.003).',
        'Body mass did not differ between the two groups.',
        'Males travelled farther than females: 1.9 km against 1.1 km a night.',
        'Six tags failed before the end of the study, and two animals were killed on roads.',
        'Activity after 1 am was higher in lit gardens than before the lamps were switched off.',
      ],
    },
    {
      heading: 'Conclusion',
      lines: [
        'Lighting deters hedgehogs but does not harm their condition within three seasons.',
        'We recommend that lamps be switched off by 11 pm between April and September.',
        'The study was supported by the Linnet Trust; data are available from Miriam Okafor, and the tags were lent by Jonas Weir of the University of Bath.',
      ],
    },
  ],
  otherNames: {
    Reading: 'Oxford',
    Swindon: 'Gloucester',
    'Linnet Trust': 'Linnet Society',
    'Miriam Okafor': 'Jonas Weir',
    'Jonas Weir': 'Miriam Okafor',
    'University of Bath': 'University of Bristol',
    Kyba: 'Gaston',
  },
  claims: [
    ['The study fitted 38 hedgehogs with GPS tags.', 'we fitted 38 hedgehogs'],
    ['Fieldwork took place in Reading and Swindon from April 2019 to October 2021.', 'we fitted 38 hedgehogs'],
    ['The GPS tags weighed 9.5 grams.', 'we fitted 38 hedgehogs'],
    [
      'According to Kyba et al. (2017), artificial light at night has grown by about 2 % per year since 2012.',
      'Artificial light at night',
    ],
    ['It is not known whether artificial light affects hedgehogs.', 'Whether it affects'],
    ['Half of the 64 gardens were lit with lamps of 12 lux.', 'Half of the 64'],
    ['32 gardens were left dark.', 'Half of the 64'],
    ['Lamps were turned on at dusk and turned off at 1 am.', 'switched on at dusk'],
    ['Animals lighter than 600 g were excluded.', 'Animals below 600'],
    [
      'Hedgehogs spent less time in lit gardens (31 minutes a night) than in dark ones (47 minutes).',
      'spent 31 minutes',
    ],
    ['They spent 16 minutes a night less in lit gardens than in dark gardens.', 'spent 31 minutes'],
    ['There was no difference in body mass between the two groups.', 'Body mass did not'],
    ['Male hedgehogs travelled 1.9 km a night, females 1.1 km.', 'Males travelled farther'],
    ['Males travelled 800 m a night more than females.', 'Males travelled farther'],
    ['Six tags failed and two animals were killed on roads.', 'Six tags failed'],
    ['6 tags stopped working before the study ended.', 'Six tags failed'],
    ['In lit gardens activity was higher after 1 am than before.', 'Activity after 1 am'],
    ['Lighting deters hedgehogs, but it does not harm their condition within three seasons.', 'Lighting deters'],
    ['The authors recommend switching off lamps by 11 pm from April to September.', 'We recommend that'],
    ['The Linnet Trust supported the study.', 'supported by the Linnet'],
    ['The data can be obtained from Miriam Okafor.', 'supported by the Linnet'],
    ['Jonas Weir of the University of Bath lent the tags.', 'supported by the Linnet'],
    [
      'Body mass did not differ between the groups, and males travelled farther than females.',
      'Body mass did not',
      'Males travelled farther',
    ],
  ],
}
