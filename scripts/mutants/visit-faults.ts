import { type Fault, faultsIn } from './fault.ts'

const gateway = 'server/src/gateway'
const openings = { tests: [`${gateway}/visits/places/opening.test.ts`] }
const visits = { file: `${gateway}/visits/rules.ts`, tests: [`${gateway}/visits/rules.test.ts`] }

/** Visits to data centres. */
export const visitFaults: readonly Fault[] = [
  {
    name: 'Books a visit twice for a person who pressed twice',
    file: `${gateway}/visits/service.ts`,
    before: 'if (same !== null) return getVisit(scope, config, same)',
    after: 'void same',
    tests: [`${gateway}/visits/booking.test.ts`],
  },
  {
    name: 'Takes a visit with other details for the one that is booked',
    file: `${gateway}/visits/store.ts`,
    before: 'and v.purpose = ${purpose} and v.details = ${JSON.stringify(details)}::jsonb',
    after: 'and v.purpose = ${purpose}',
    tests: [`${gateway}/visits/booking.test.ts`],
  },
  ...faultsIn(visits.file, visits.tests, {
    'Asks no notice for hot works at a time that was agreed before': [
      'isAgreedTime && !haste.hasHotWorks',
      'isAgreedTime',
    ],
    'Charges an escort for one slot however many are booked': [' * visit.slots', ''],
  }),
  {
    name: 'Gives a pass to a visit whose change is not approved',
    file: `${gateway}/visits/policy.ts`,
    before: "return status === 'approved' || status === 'checkedIn'\n",
    after: "return status === 'approved' || status === 'amended' || status === 'checkedIn'\n",
    tests: [`${gateway}/visits/policy.test.ts`],
  },
  ...faultsIn(`${gateway}/visits/places/service.ts`, [`${gateway}/visits/places/places.test.ts`], {
    'Reserves two slots for a person whose choices arrive together': ['await lockFor(scope.tx, holder)', ''],
  }),
  ...faultsIn(`${gateway}/visits/places/opening.ts`, openings.tests, {
    'Takes the shorter of two notices for hot works': ['Math.max(opening.noticeHours', 'Math.min(opening.noticeHours'],
    'Refuses the last day that can be booked': ['day > lastDay(', 'day >= lastDay('],
  }),
  ...faultsIn('db/src/visit-rules/slots.ts', openings.tests, {
    'Drops the last slot of a day': ['from + length <= minutesOf', 'from + length < minutesOf'],
    'Counts the day of a visit in UTC': ["timeZone = 'Europe/London'", "timeZone = 'UTC'"],
  }),
]
