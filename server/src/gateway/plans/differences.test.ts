import { PlanContent } from '@portal/contract/plans/content.ts'
import { hoursInWords, spanInWords } from '@portal/contract/plans/words.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planContent } from '../../testing/plans.ts'
import { differences } from './differences.ts'

type Mutation = (plan: PlanContent) => void

const base = planContent()
function changed(mutate: Mutation): PlanContent {
  const copy = structuredClone(base)
  mutate(copy)
  return copy
}
const [row, point, level] = [base.slaRows[0], base.contactPoints[0], base.escalation.levels[1]]
if (!row || !point || !level) throw new Error('The plan of the tests has one of each')

const rows: [string, Mutation, string, string][] = [
  [
    'a target',
    (plan) => (plan.slaRows[0]!.targetFix = { amount: 4, unit: 'hours' }),
    'Priorities and targets',
    'Target fix for P1 changed from 5 to 4 hours',
  ],
  [
    'a target in another unit',
    (plan) => (plan.slaRows[0]!.targetFix = { amount: 1, unit: 'working days' }),
    'Priorities and targets',
    'Target fix for P1 changed from 5 hours to 1 working day',
  ],
  [
    'a promise that ends',
    (plan) => (plan.slaRows[0]!.respond = null),
    'Priorities and targets',
    'First reply for P1 is no longer a target; it was 1 hour',
  ],
  [
    'a new promise',
    (plan) => (plan.slaRows[0]!.updateEvery = { amount: 30, unit: 'minutes' }),
    'Priorities and targets',
    'Time between updates for P1 is now a target: 30 minutes',
  ],
  [
    'a credit',
    (plan) => (plan.slaRows[0]!.credit = { percentPerHour: 5, mostPercent: 100 }),
    'Priorities and targets',
    'Credit for P1 changed from none to “5% of the monthly charge for each hour or part of an hour over target, up to 100%”',
  ],
  [
    'the hours that count',
    (plan) => (plan.slaRows[0]!.hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', bankHolidays: 'closed' }),
    'Priorities and targets',
    'Service hours for P1 changed from 24/7 to Mon–Fri, 08:00–18:00',
  ],
  [
    'another type of service',
    (plan) => void plan.slaRows.push({ ...row, serviceType: 'EFM' }),
    'Priorities and targets',
    'New targets for P1, EFM: repair 5 hours',
  ],
  ['a row less', (plan) => (plan.slaRows = []), 'Priorities and targets', 'The targets for P1 were removed'],
  [
    'a number',
    (plan) => (plan.contactPoints[0]!.phone = '01632 960 199'),
    'Contacts',
    'Faults phone number changed from 01632 960 140 to 01632 960 199',
  ],
  [
    'bank holidays',
    (plan) => (plan.contactPoints[0]!.hours[0]!.bankHolidays = 'closed'),
    'Contacts',
    'Faults opening hours changed from 24/7 to 24/7, except bank holidays',
  ],
  [
    'a team',
    (plan) => void plan.contactPoints.push({ ...point, stage: 'billing', team: 'Billing' }),
    'Contacts',
    'New for Billing: Billing, 01632 960 140',
  ],
  ['no team', (plan) => (plan.contactPoints = []), 'Contacts', 'No longer for Fault: Faults'],
  [
    'a level that opens earlier',
    (plan) => (plan.escalation.levels[1]!.opensAfterHours = 1),
    'Escalation',
    'Level 2 opens after 1 hour instead of 4 hours',
  ],
  [
    'a new level',
    (plan) => void plan.escalation.levels.push({ ...level, level: 3, role: 'Head' }),
    'Escalation',
    'New level 3: Head, after 4 hours',
  ],
  ['a level less', (plan) => void plan.escalation.levels.pop(), 'Escalation', 'Level 2, Leader, was removed'],
  [
    'a person',
    (plan) => (plan.escalation.levels[0]!.name = 'Someone Else'),
    'Escalation',
    'Name at level 1 changed from Ottoline Frear to Someone Else',
  ],
  [
    'a care level',
    (plan) => (plan.careLevels = [{ name: 'Prompt', repair: { amount: 7, unit: 'hours' }, hours: row.hours }]),
    'Care levels',
    'New care level Prompt: 7 hours',
  ],
  [
    'a credit for availability',
    (plan) => (plan.availability = [{ below: 9995, percent: 5 }]),
    'Availability',
    'Added: “Below 99.95%: 5% of the monthly charge”',
  ],
  [
    'a paragraph',
    (plan) => (plan.sections[0]!.paragraphs = ['Query a bill within 60 days.']),
    'Billing queries',
    '“Query a bill within 30 days.” is now “Query a bill within 60 days.”',
  ],
  [
    'one more paragraph',
    (plan) => void plan.sections[0]!.paragraphs.push('Thank you.'),
    'Billing queries',
    'Added: “Thank you.”',
  ],
  [
    'a section',
    (plan) => void plan.sections.push({ key: 'x', title: 'Glossary', paragraphs: ['A.'] }),
    'Glossary',
    'New section',
  ],
  ['no section', (plan) => (plan.sections = []), 'Billing queries', 'This section was removed'],
  ['the summary', (plan) => (plan.summary = 'All.'), 'Summary', 'Text changed from What you can expect of us. to All.'],
  ['a cause that is excluded', (plan) => plan.exclusions.push('noFault'), 'Exclusions', 'Excluded: “No fault found”'],
  [
    'a cause that is excluded no longer',
    (plan) => (plan.exclusions = plan.exclusions.filter((cause) => cause !== 'announcedWork')),
    'Exclusions',
    'No longer excluded: “Planned work”',
  ],
]

test.each(rows)('describes the change: %s', (_, mutate, section, text) => {
  expect(differences(base, changed(mutate))).toEqual([{ section, text }])
})

test('reports that a team closes on bank holidays', () => {
  const week = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
  const [open, closed] = (['open', 'closed'] as const).map((bankHolidays) =>
    planContent({ contactPoints: [{ ...point, hours: [{ ...week, bankHolidays }] }] }),
  )
  if (!open || !closed) throw new Error('There are two plans')
  expect(differences(open, closed)).toEqual([
    { section: 'Contacts', text: 'Faults opening hours on bank holidays changed from open to closed' },
  ])
})

test('reordered rows and sections are the same plan', () => {
  const two = changed((plan) => void plan.slaRows.push({ ...row, priority: 'P2' }))
  expect(differences(two, { ...two, slaRows: two.slaRows.toReversed() })).toEqual([])
})

test('each of several changes is reported once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...rows.slice(0, 6)), { maxLength: 1 }),
      fc.constantFrom(...rows.slice(8, 11)),
      (targets, contact) => {
        const after = changed((plan) => [...targets, contact].forEach(([, mutate]) => mutate(plan)))
        const texts = [...targets, contact].map(([, , , text]) => text)
        expect(
          differences(base, after)
            .map(({ text }) => text)
            .toSorted(),
        ).toEqual(texts.toSorted())
      },
    ),
  )
})

test.each([
  [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }, 'Mon–Sat, 08:00–20:00'],
  [{ days: [6, 7], from: '09:00', to: '17:00' }, 'Sat, Sun, 09:00–17:00'],
  [{ days: [1, 3, 4, 5], from: '00:00', to: '24:00' }, 'Mon, Wed–Fri, 24 hours'],
  [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }, '24/7, except bank holidays'],
])('formats hours for people: %j', (hours, words) => {
  expect(hoursInWords({ ...hours, bankHolidays: 'closed' })).toBe(words)
})

test('formats durations for people', () => {
  expect(spanInWords({ amount: 1, unit: 'working days' })).toBe('1 working day')
  expect(spanInWords({ amount: 4, unit: 'hours' })).toBe('4 hours')
  expect(spanInWords(null)).toBe('–')
})
