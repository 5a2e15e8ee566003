import type { Labelled } from './types.ts'

export const labReport: Labelled = {
  name: 'lab report',
  title: 'Report on water samples from Lake Ternholm',
  sections: [
    {
      heading: 'Sampling',
      lines: [
        'Samples were taken on 11 June 2024 by Yusuf Adeyemi at three stations of Lake Ternholm.',
        'Station A lies 1.2 km north of the dam, station B at the dam, and station C at the mouth of the Ilm.',
        'At each station 500 ml were taken at a depth of 2 m; the bottles were cooled to 4 °C and reached the laboratory within five hours.',
        'The samples from station C were not filtered.',
      ],
    },
    {
      heading: 'Results (in mg/l)',
      isTable: true,
      lines: [
        'Station | Nitrate | Phosphate | Chloride',
        'A | 3.1 | 0.04 | 18',
        'B | 4.6 | 0.09 | 22',
        'C | 12.4 | 0.31 | 45',
      ],
    },
    {
      heading: 'Findings',
      lines: [
        'The nitrate concentration at station C was four times as high as at station A.',
        'Phosphate exceeded the guideline value of 0.10 mg/l only at station C.',
        'No pesticides were detected at any station.',
        'E. coli was found at stations B and C but not at station A.',
        'The pH was between 7.4 and 7.9 at all stations.',
        'Dr. Liesl Krantz attributes the nitrate to slurry from the farms along the Ilm, although Yusuf Adeyemi considers the sewage works more likely.',
      ],
    },
    {
      heading: 'Method and limits',
      lines: [
        'Nitrate was measured by ion chromatography with a limit of detection of 0.05 mg/l.',
        'The measurement uncertainty is 8 % for nitrate and 12 % for phosphate.',
        'The laboratory is accredited under ISO 17025 until 31 December 2026.',
        'The chloride values are provisional and must not be published before they have been confirmed.',
      ],
    },
    {
      heading: 'Recommendations',
      lines: [
        'Bathing at the mouth of the Ilm should be forbidden until further notice.',
        'Sampling should be repeated after heavy rain, at the latest in September 2024.',
        'Most of the bathing sites on the eastern shore can stay open.',
      ],
    },
  ],
  otherNames: {
    'Yusuf Adeyemi': 'Liesl Krantz',
    'Liesl Krantz': 'Yusuf Adeyemi',
    Krantz: 'Brandt',
    Ternholm: 'Vettern',
    Ilm: 'Saale',
  },
  claims: [
    ['The samples were taken by Yusuf Adeyemi on 11 June 2024.', 'Samples were taken on 11 June'],
    ['Yusuf Adeyemi took samples at three stations of Lake Ternholm.', 'Samples were taken on 11 June'],
    ['Station A is 1,200 m north of the dam.', 'Station A lies 1.2 km'],
    ['Station C is at the mouth of the Ilm.', 'Station A lies 1.2 km'],
    ['Half a litre was taken at each station, 2 m below the surface.', 'At each station 500 ml'],
    ['The bottles were kept at 4 °C and arrived at the laboratory within 5 hours.', 'At each station 500 ml'],
    ['The samples of station C were unfiltered.', 'were not filtered'],
    ['At station C, 12.4 mg/l of nitrate were measured.', 'C | 12.4'],
    ['Phosphate was 0.09 mg/l at station B.', 'B | 4.6'],
    ['Chloride at station C was 45 mg/l, against 18 mg/l at station A.', 'C | 12.4', 'A | 3.1'],
    ['The nitrate concentration at station C was 4 times that at station A.', 'four times as high'],
    ['Nitrate was higher at station C than at station A.', 'four times as high'],
    ['Only at station C was the phosphate guideline value of 0.10 mg/l exceeded.', 'Phosphate exceeded'],
    ['Pesticides were not found at any of the stations.', 'No pesticides'],
    ['E. coli was not found at station A.', 'E. coli was found'],
    ['All stations had a pH between 7.4 and 7.9.', 'The pH was between'],
    [
      'According to Dr. Liesl Krantz, the nitrate comes from the slurry of farms along the Ilm.',
      'attributes the nitrate',
    ],
    ['Yusuf Adeyemi thinks that the sewage works is the more likely cause.', 'attributes the nitrate'],
    ['The limit of detection for nitrate is 0.05 mg/l.', 'ion chromatography'],
    ['Nitrate was determined by ion chromatography.', 'ion chromatography'],
    ['The measurement uncertainty amounts to 12 % for phosphate and 8 % for nitrate.', 'uncertainty is 8 %'],
    ['The accreditation under ISO 17025 is valid until 31 December 2026.', 'accredited under ISO'],
    ['The chloride values may not be published until they are confirmed.', 'chloride values are provisional'],
    ['Bathing at the mouth of the Ilm should not be allowed for now.', 'should be forbidden'],
    [
      'The sampling should be repeated after heavy rain and no later than September 2024.',
      'Sampling should be repeated',
    ],
    ['Most bathing sites on the eastern shore can remain open.', 'Most of the bathing'],
    ['No pesticides were detected, and the pH was between 7.4 and 7.9.', 'No pesticides', 'The pH was between'],
  ],
}
