import type { Labelled } from './types.ts'

export const manual: Labelled = {
  name: 'manual',
  title: 'Manual of the heat pump Torvik H9',
  sections: [
    {
      heading: 'Technical data',
      isTable: true,
      lines: [
        'Model | H9-6 | H9-8 | H9-12',
        'Heat output (kW) | 6.0 | 8.2 | 11.7',
        'Sound level (dB) | 46 | 48 | 53',
        'Weight (kg) | 92 | 104 | 131',
      ],
    },
    {
      heading: 'Installation',
      lines: [
        'The outdoor unit must stand at least 3 m from the boundary of the property.',
        'It must not be installed in a closed room.',
        'The installation may only be carried out by a certified technician; the list of partners is kept by Torvik Service in Malmö.',
        'The pipes between the two units are up to 25 m long.',
      ],
    },
    {
      heading: 'Operation',
      lines: [
        'The flow temperature is set to 35 °C at the factory and can be raised to 60 °C.',
        'Between 22:00 and 06:00 the unit runs in quiet mode.',
        'The legionella programme heats the tank to 65 °C once a week.',
        'Do not switch off the unit in winter, since the pipes could freeze.',
      ],
    },
    {
      heading: 'Maintenance and warranty',
      lines: [
        'The filter is cleaned every six months, and the refrigerant circuit is inspected once a year.',
        'The warranty is five years; it ends after two years when the yearly inspection was missed.',
        'Damage by lightning is not covered.',
        'Spare parts are available for 15 years after the end of production in 2031.',
      ],
    },
  ],
  otherNames: { Torvik: 'Nordby', Malmö: 'Lund', 'H9-8': 'H9-6', 'H9-12': 'H9-8', 'H9-6': 'H9-12' },
  claims: [
    ['The H9-8 has a heat output of 8.2 kW.', 'Heat output (kW)'],
    ['The sound level of the H9-12 is 53 dB.', 'Sound level (dB)'],
    ['The H9-6 weighs 92 kg.', 'Weight (kg)'],
    ['The H9-12 weighs 131 kg, 27 kg more than the H9-8.', 'Weight (kg)'],
    ['The outdoor unit has to be at least 3 m away from the property boundary.', 'must stand at least'],
    ['Installation in a closed room is not allowed.', 'closed room'],
    ['Only a certified technician may install the unit.', 'certified technician'],
    ['Torvik Service in Malmö keeps the list of partners.', 'certified technician'],
    ['The pipes between the units may be 25 m long at most.', 'The pipes between'],
    ['The factory setting of the flow temperature is 35 °C.', 'The flow temperature'],
    ['The flow temperature can be increased from 35 °C to 60 °C.', 'The flow temperature'],
    ['The unit runs in quiet mode from 10 pm to 6 am.', 'Between 22:00'],
    ['Once a week the tank is heated to 65 °C by the legionella programme.', 'The legionella programme'],
    ['The unit should not be turned off in winter because the pipes could freeze.', 'Do not switch off'],
    ['The filter has to be cleaned every 6 months.', 'The filter is cleaned'],
    ['The warranty lasts five years.', 'The warranty is five'],
    ['If the yearly inspection was missed, the warranty ends after two years.', 'The warranty is five'],
    ['The warranty does not cover damage by lightning.', 'Damage by lightning'],
    ['Spare parts can be had for 15 years after production ends in 2031.', 'Spare parts are'],
    [
      'Damage by lightning is not covered, and the filter is cleaned every six months.',
      'Damage by lightning',
      'The filter is cleaned',
    ],
  ],
}
