/** Two documents and a question. `values`: those of the two that contradict each other; absent: nothing does. */
export type Pair = {
  question: string
  left: readonly [file: string, text: string]
  right: readonly [file: string, text: string]
  values?: readonly [string, string]
}

const lease = (rent: string, notice = 'three months', more = ''): string =>
  `Lease of the workshop between Ada Brandt and the Harbour Trust. The workshop lies behind the main house. The rent is ${rent} a month. The rent is due on the first working day. Either party may end the lease with ${notice} of notice. The tenant keeps the stove in repair. ${more}`
const handbook = (days: string, hours = '38', more = ''): string =>
  `Handbook for staff. Employees get ${days} days of leave a year. The working week has ${hours} hours. Sick leave is reported by nine in the morning. The canteen is on the second floor. Bicycles stand in the yard. ${more}`
const invoice = (number: string, sum: string, day: string): string =>
  `Invoice no. ${number}. Brandt Joinery, Pier Road 4. Date of the invoice: ${day}. The total is ${sum} euros. Please pay within 14 days. Thank you for your order.`
const dose = (amount: string): string =>
  `Leaflet for amoxicillin. Adults take ${amount} of amoxicillin three times a day. Swallow the tablet with water. Do not take it with milk. Keep it away from children.`
const report = (year: string, revenue: string, staff: string): string =>
  `Annual report ${year} of Globex. Globex makes pumps. The revenue was ${revenue} million euros. Globex had ${staff} employees at the end of the year. The board thanks the staff. The auditor found no fault.`
const minutes = (day: string, budget: string, chair: string): string =>
  `Minutes of the meeting of ${day}. The meeting was opened by ${chair}. The board approved a budget of ${budget} euros. The hedge will be cut. The meeting was closed at nine.`

/** Documents that contradict each other in what is asked. */
export const disagreeing: readonly Pair[] = [
  {
    question: 'How much is the rent of the workshop?',
    left: ['lease-v1.txt', lease('900 euros')],
    right: ['lease-v2.txt', lease('950 euros')],
    values: ['900 euros', '950 euros'],
  },
  {
    question: 'What is the rent a month?',
    left: ['lease.txt', lease('900 euros')],
    right: ['lease (1).txt', lease('1,050 euros')],
    values: ['900 euros', '1,050 euros'],
  },
  {
    question: 'With how much notice may the lease be ended?',
    left: ['lease-draft.txt', lease('900 euros')],
    right: ['lease-final.txt', lease('900 euros', 'six months')],
    values: ['three months', 'six months'],
  },
  {
    question: 'How many days of leave do employees get?',
    left: ['handbook-2021.txt', handbook('25')],
    right: ['handbook-2023.txt', handbook('28')],
    values: ['25 days', '28 days'],
  },
  {
    question: 'How many hours has the working week?',
    left: ['handbook old.txt', handbook('25', '40')],
    right: ['handbook new.txt', handbook('25', '38')],
    values: ['40 hours', '38 hours'],
  },
  {
    question: 'How many days of leave do employees get?',
    left: ['handbook.txt', handbook('25')],
    right: ['faq.txt', 'Questions of new colleagues. Employees get 28 days of leave a year. Lunch is at noon.'],
    values: ['25 days', '28 days'],
  },
  {
    question: 'How much amoxicillin do adults take?',
    left: ['leaflet-v1.txt', dose('250 mg')],
    right: ['leaflet-v2.txt', dose('500 mg')],
    values: ['250 mg', '500 mg'],
  },
  {
    question: 'How much amoxicillin do adults take?',
    left: ['leaflet.txt', dose('250 mg')],
    right: [
      'ward.txt',
      'Notes of the ward. Adults take 500 mg of amoxicillin three times a day. Visitors leave at eight.',
    ],
    values: ['250 mg', '500 mg'],
  },
  {
    question: 'When does the lease end?',
    left: ['lease-v1.txt', lease('900 euros', 'three months', 'The lease ends on 31 March 2027.')],
    right: ['lease-v2.txt', lease('900 euros', 'three months', 'The lease ends on 30 June 2028.')],
    values: ['31 March 2027', '30 June 2028'],
  },
  {
    question: 'When was Acme founded?',
    left: ['history.txt', 'A short history. Acme was founded in 1987. It makes anvils.'],
    right: ['brochure.txt', 'Welcome to us. Acme was founded in 1989. Our anvils are sold in nine countries.'],
    values: ['1987', '1989'],
  },
  {
    question: 'When does the last ferry leave Marstrand on Sundays?',
    left: [
      'timetable-v1.txt',
      'Ferry. On Sundays the last ferry leaves Marstrand at 21:40. Dogs need a muzzle. Bicycles are free.',
    ],
    right: [
      'timetable-v2.txt',
      'Ferry. On Sundays the last ferry leaves Marstrand at 22:10. Dogs need a muzzle. Bicycles are free.',
    ],
    values: ['21:40', '22:10'],
  },
  {
    question: 'How many eggs does a queen lay a day?',
    left: ['bees.txt', 'On bees. A queen lays 2,000 eggs a day. Hives stand in the orchard.'],
    right: ['garden.txt', 'The garden in May. A queen lays 1,500 eggs a day. Apples flower now.'],
    values: ['2,000', '1,500'],
  },
  {
    question: 'Which version of the protocol is required?',
    left: [
      'spec-draft.txt',
      'The interface. Version 2.1 of the protocol is required. Calls are logged. Errors are numbered. Times are in UTC.',
    ],
    right: [
      'spec-final.txt',
      'The interface. Version 3.0 of the protocol is required. Calls are logged. Errors are numbered. Times are in UTC.',
    ],
    values: ['2.1', '3.0'],
  },
  {
    question: 'How high is the interest rate of the loan?',
    left: [
      'loan-v1.txt',
      'Loan of the Harbour Trust. The interest rate of the loan is 3.5 %. It is paid each quarter. The loan has no fee.',
    ],
    right: [
      'loan-v2.txt',
      'Loan of the Harbour Trust. The interest rate of the loan is 4.25 %. It is paid each quarter. The loan has no fee.',
    ],
    values: ['3.5 %', '4.25 %'],
  },
  {
    question: 'What is the deadline for applications?',
    left: [
      'call-v1.txt',
      'Call for papers. The deadline for applications is 1 May 2026. Papers have ten pages. Send them as PDF.',
    ],
    right: [
      'call-v2.txt',
      'Call for papers. The deadline for applications is 15 May 2026. Papers have ten pages. Send them as PDF.',
    ],
    values: ['1 May 2026', '15 May 2026'],
  },
  {
    question: 'Wie hoch ist die Kaution der Werkstatt?',
    left: [
      'Mietvertrag_v1.txt',
      'Mietvertrag über die Werkstatt. Die Kaution der Werkstatt beträgt 1.500 Euro. Der Mieter hält den Ofen instand. Haustiere sind erlaubt.',
    ],
    right: [
      'Mietvertrag_v2.txt',
      'Mietvertrag über die Werkstatt. Die Kaution der Werkstatt beträgt 1.800 Euro. Der Mieter hält den Ofen instand. Haustiere sind erlaubt.',
    ],
    values: ['1.500 Euro', '1.800 Euro'],
  },
  {
    question: 'Wie viele Urlaubstage haben Mitarbeiter?',
    left: [
      'Handbuch-alt.txt',
      'Handbuch. Mitarbeiter haben 28 Urlaubstage. Die Kantine liegt im zweiten Stock. Fahrräder stehen im Hof.',
    ],
    right: [
      'Handbuch-neu.txt',
      'Handbuch. Mitarbeiter haben 30 Urlaubstage. Die Kantine liegt im zweiten Stock. Fahrräder stehen im Hof.',
    ],
    values: ['28', '30'],
  },
  {
    question: 'How many parking spaces does the Pier Road office have?',
    left: ['office.txt', 'Our offices. The Pier Road office has 24 parking spaces. Guests ring twice.'],
    right: ['fleet.txt', 'Cars and vans. The Pier Road office has 42 parking spaces. Vans are cleaned on Fridays.'],
    values: ['24', '42'],
  },
  {
    question: 'How long is the warranty?',
    left: [
      'offer-v1.txt',
      'Offer for a boiler. The warranty lasts two years. Delivery is free. We remove the old boiler.',
    ],
    right: [
      'offer-v2.txt',
      'Offer for a boiler. The warranty lasts five years. Delivery is free. We remove the old boiler.',
    ],
    values: ['two years', 'five years'],
  },
  {
    question: 'What is the limit of liability?',
    left: [
      'terms-2022.txt',
      'Terms of service. The limit of liability is 50,000 euros. The law of Norway applies. Notices are sent by mail.',
    ],
    right: [
      'terms-2024.txt',
      'Terms of service. The limit of liability is 75,000 euros. The law of Norway applies. Notices are sent by mail.',
    ],
    values: ['50,000 euros', '75,000 euros'],
  },
  {
    question: 'How many guests may stay in the cabin?',
    left: [
      'cabin.md',
      'House rules of the cabin. No more than 6 guests may stay in the cabin. Wood lies in the shed. Take shoes off.',
    ],
    right: [
      'cabin-copy.md',
      'House rules of the cabin. No more than 8 guests may stay in the cabin. Wood lies in the shed. Take shoes off.',
    ],
    values: ['6', '8'],
  },
  {
    question: 'How much is the fee for a late return?',
    left: [
      'library-rules-v1.txt',
      'Rules of the library. The fee for a late return is 2 euros. Books are lent for a month. Talk softly.',
    ],
    right: [
      'library-rules-v2.txt',
      'Rules of the library. The fee for a late return amounts to 3 euros. Books are lent for a month. Talk softly.',
    ],
    values: ['2 euros', '3 euros'],
  },
]

/** Documents that agree, or speak of different things. */
export const peaceful: readonly Pair[] = [
  {
    question: 'How much is the rent of the workshop?',
    left: ['lease-v1.txt', lease('900 euros')],
    right: ['lease-v2.txt', lease('900 euros', 'six months')],
  },
  {
    question: 'How much is the rent of the workshop?',
    left: ['lease-v1.txt', lease('900 euros')],
    right: ['lease-v2.txt', lease('€900')],
  },
  {
    question: 'With how much notice may the lease be ended?',
    left: ['lease-v1.txt', lease('900 euros')],
    right: ['lease-v2.txt', lease('950 euros')],
  },
  {
    question: 'Who keeps the stove in repair?',
    left: ['lease-v1.txt', lease('900 euros')],
    right: ['lease-v2.txt', lease('950 euros')],
  },
  {
    question: 'How much is the rent?',
    left: ['lease-brandt.txt', lease('900 euros')],
    right: [
      'lease-okafor.txt',
      lease('950 euros').replace('Ada Brandt', 'Chidi Okafor').replace('Harbour Trust', 'Mill Company'),
    ],
  },
  {
    question: 'What is the total of the invoice?',
    left: ['invoice-101.txt', invoice('101', '420', '3 May 2024')],
    right: ['invoice-102.txt', invoice('102', '515', '9 June 2024')],
  },
  {
    question: 'What is the date of the invoice?',
    left: ['invoice-101.txt', invoice('101', '420', '3 May 2024')],
    right: ['invoice-102.txt', invoice('102', '420', '9 June 2024')],
  },
  {
    question: 'What was the revenue of Globex?',
    left: ['annual-report-2021.txt', report('2021', '12', '140')],
    right: ['annual-report-2022.txt', report('2022', '15', '155')],
  },
  {
    question: 'How many employees did Globex have?',
    left: ['annual-report-2021.txt', report('2021', '12', '140')],
    right: ['annual-report-2022.txt', report('2022', '15', '155')],
  },
  {
    question: 'Which budget did the board approve?',
    left: ['minutes-2024-05-03.txt', minutes('3 May 2024', '5,000', 'Ada Brandt')],
    right: ['minutes-2024-06-07.txt', minutes('7 June 2024', '6,500', 'Chidi Okafor')],
  },
  {
    question: 'Which budget did the board approve?',
    left: ['minutes-may.txt', minutes('3 May 2024', '5,000', 'Ada Brandt')],
    right: ['minutes-june.txt', minutes('7 June 2024', '6,500', 'Ada Brandt')],
  },
  {
    question: 'When was the meeting?',
    left: ['a.txt', 'The board met on 3 May 2024. Tea was served.'],
    right: ['b.txt', 'The board met on 7 June 2024. Coffee was served.'],
  },
  {
    question: 'How many days of leave do employees get?',
    left: ['handbook.txt', handbook('25')],
    right: ['trainees.txt', 'For trainees. Trainees get 30 days of leave a year. They have a tutor.'],
  },
  {
    question: 'How many days of leave do employees get?',
    left: ['handbook.txt', handbook('25')],
    right: ['shift.txt', 'Shifts. Employees on night shift get 30 days of leave a year. Shifts change at six.'],
  },
  {
    question: 'How many days of leave do employees get?',
    left: ['handbook.txt', handbook('25')],
    right: ['other.txt', 'Rules. Employees do not get 30 days of leave a year. They get fewer.'],
  },
  {
    question: 'How many days of leave do employees get?',
    left: ['handbook.txt', handbook('25')],
    right: ['history.txt', 'The old rules. Formerly employees got 20 days of leave a year. They wanted more.'],
  },
  {
    question: 'How many days of leave do employees get?',
    left: ['handbook.txt', handbook('25')],
    right: ['faq.txt', 'Questions. Employees get twenty-five days of leave a year. Lunch is at noon.'],
  },
  {
    question: 'How long is the notice period?',
    left: ['a-v1.txt', 'Contract. The notice period is 12 months. Law of Norway.'],
    right: ['a-v2.txt', 'Contract. The notice period is 1 year. Law of Norway.'],
  },
  {
    question: 'How long is the notice period?',
    left: ['a-v1.txt', 'Contract. The notice period is 2 weeks. Law of Norway.'],
    right: ['a-v2.txt', 'Contract. The notice period is 14 days. Law of Norway.'],
  },
  {
    question: 'How many people live in Bergen?',
    left: ['a.txt', 'Bergen. About 290,000 people live in Bergen. It rains.'],
    right: ['b.txt', 'Towns. About 291,000 people live in Bergen. It is old.'],
  },
  {
    question: 'How many people live in Bergen?',
    left: ['a.txt', 'Bergen. 290,000 people live in Bergen. It rains.'],
    right: ['b.txt', 'Towns. 212,000 people live in Trondheim. It is old.'],
  },
  {
    question: 'What does the ticket to Bergen cost?',
    left: ['a.txt', 'The ticket to Bergen costs 14 euros. Dogs are free.'],
    right: ['b.txt', 'The ticket to Oslo costs 19 euros. Dogs are free.'],
  },
  {
    question: 'How many patients were enrolled in the study?',
    left: ['smith.txt', 'Aspirin in the old. The study enrolled 120 patients. Half were men.'],
    right: ['jones.txt', 'Statins in the young. The study enrolled 340 patients. Most were women.'],
  },
  {
    question: 'What was the mean age of the patients?',
    left: ['smith.txt', 'The mean age of the patients was 54 years. All smoked.'],
    right: ['jones.txt', 'The mean age of the patients was 61 years. None smoked.'],
  },
  {
    question: 'How many eggs does a queen lay a day?',
    left: ['bees.txt', 'A queen lays 2,000 eggs a day. Hives hum.'],
    right: ['wasps.txt', 'A queen lays up to 300 eggs a day. Wasps sting.'],
  },
  {
    question: 'What is the temperature of the oven?',
    left: ['bread.txt', 'Bread. The oven is heated to 240 degrees Celsius. Wait.'],
    right: ['cake.txt', 'Cake. The oven is heated to 180 degrees Celsius. Sing.'],
  },
  {
    question: 'How long does the bread bake?',
    left: ['bread.txt', 'Bread bakes for 45 minutes. Let it cool.'],
    right: ['cake.txt', 'The cake bakes for 30 minutes. Let it cool.'],
  },
  {
    question: 'What was the rent in 2021?',
    left: ['a.txt', 'In 2021 the rent was 900 euros. It rose.'],
    right: ['b.txt', 'In 2023 the rent was 950 euros. It rose again.'],
  },
  {
    question: 'What was the rent?',
    left: ['a.txt', 'In 2021 the rent was 900 euros. It rose.'],
    right: ['b.txt', 'In 2023 the rent was 900 euros. It stayed.'],
  },
  {
    question: 'When did the storm hit the coast?',
    left: ['a.txt', 'The storm hit the coast on 3 March 1990. Boats sank.'],
    right: ['b.txt', 'The storm hit the coast on 26 December 1999. Trees fell.'],
  },
  {
    question: 'How much did the repair of the tower cost?',
    left: ['a.txt', 'The repair of the tower cost 8,400 pounds. It was dear.'],
    right: ['b.txt', 'The repair of the bridge cost 9,100 pounds. It was late.'],
  },
  {
    question: 'How much did the repair cost?',
    left: ['a.txt', 'The repair was paid at once. It was 300 euros for the roof.'],
    right: ['b.txt', 'The repair was paid late. It was 500 euros for the cellar.'],
  },
  {
    question: 'How many rooms has the hotel?',
    left: ['a.txt', 'Hotel Sol. The hotel has 20 rooms. Dogs are welcome.'],
    right: ['b.txt', 'Hotel Luna. The hotel was built in 1920. It lies by the sea.'],
  },
  {
    question: 'What is the phone number of the office?',
    left: ['a.txt', 'The office of Ada Brandt has the number 555 1234. Call.'],
    right: ['b.txt', 'The office of Chidi Okafor has the number 555 9876. Call.'],
  },
  {
    question: 'How much is the deposit?',
    left: ['contract-12.txt', 'Contract no. 12 about a flat. The deposit is 1,200 euros. No pets. Shoes off.'],
    right: ['contract-13.txt', 'Contract no. 13 about a flat. The deposit is 1,500 euros. No pets. Shoes off.'],
  },
  {
    question: 'How much is the deposit of the flat?',
    left: ['flat-a.txt', 'The flat in Mill Lane. The deposit is 1,200 euros. Cats may stay.'],
    right: ['flat-b.txt', 'The flat in Pier Road. The deposit is 1,500 euros. Cats may not.'],
  },
  {
    question: 'How many pages may a paper have?',
    left: ['call-a.txt', 'Papers for Harbour Days. A paper has at most 10 pages. Send it by mail.'],
    right: ['call-b.txt', 'Papers for Mill Days. A paper has at least 4 pages. Send it by post.'],
  },
  {
    question: 'How much does a child pay?',
    left: ['zoo.txt', 'Zoo. A child pays 5 euros. An adult pays 9 euros.'],
    right: ['zoo2.txt', 'Zoo. An adult pays 9 euros. A child pays 5 euros.'],
  },
  {
    question: 'How much does an adult pay?',
    left: ['prices-v1.txt', 'Zoo. A child pays 5 euros. An adult pays 9 euros. Maps are free.'],
    right: ['prices-v2.txt', 'Zoo. A child pays 6 euros. An adult pays 9 euros. Maps are free.'],
  },
  {
    question: 'When is the next train?',
    left: ['a.txt', 'The train to Oslo leaves at 8:15. Be early.'],
    right: ['b.txt', 'The train to Bergen leaves at 9:40. Be early.'],
  },
  {
    question: 'Wie hoch ist die Miete?',
    left: [
      'Mietvertrag_Brandt.txt',
      'Mietvertrag mit Frau Brandt. Die Miete beträgt 900 Euro. Der Mieter hält den Ofen instand. Haustiere sind erlaubt.',
    ],
    right: [
      'Mietvertrag_Okafor.txt',
      'Mietvertrag mit Herrn Okafor. Die Miete beträgt 950 Euro. Der Mieter hält den Ofen instand. Haustiere sind erlaubt.',
    ],
  },
  {
    question: 'Wie hoch war der Umsatz?',
    left: ['Bericht-2021.txt', 'Bericht 2021. Der Umsatz betrug 12 Millionen Euro. Wir danken allen.'],
    right: ['Bericht-2022.txt', 'Bericht 2022. Der Umsatz betrug 15 Millionen Euro. Wir danken allen.'],
  },
  {
    question: 'How many members does the club have?',
    left: ['chess.txt', 'The chess club. The club has 40 members. They play on Mondays.'],
    right: ['rowing.txt', 'The rowing club. The club has 65 members. They row on Sundays.'],
  },
  {
    question: 'What is the speed limit?',
    left: ['town.txt', 'In towns the speed limit is 50 km per hour. Mind the trams.'],
    right: ['road.txt', 'On country roads the speed limit is 90 km per hour. Mind the deer.'],
  },
]
