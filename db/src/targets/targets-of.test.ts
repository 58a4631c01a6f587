import { caseKinds, casePriorities } from '@portal/contract/cases/values.ts'
import type { CareLevel, Hours, PlanContent, SlaRow } from '@portal/contract/plans/content.ts'
import { expect, test } from 'vitest'
import { dueAt } from './due-at.ts'
import { planPriorityOf, targetsOf, type TermsInForce } from './targets-of.ts'

const always: Hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', bankHolidays: 'open' }
const saturdays: Hours = { days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00', bankHolidays: 'closed' }

const row = (priority: SlaRow['priority'], hours: number, more: Partial<SlaRow> = {}): SlaRow => ({
  serviceType: 'Leased line',
  priority,
  meaning: 'Service down',
  respond: { amount: 1, unit: 'hours' },
  updateEvery: { amount: 30, unit: 'minutes' },
  targetFix: { amount: hours, unit: 'hours' },
  hours: always,
  credit: { percentPerHour: 2, mostPercent: 100 },
  ...more,
})
const prompt: CareLevel = { name: 'Prompt', repair: { amount: 4, unit: 'hours' }, hours: saturdays }
const content: Pick<PlanContent, 'slaRows' | 'careLevels' | 'exclusions'> = {
  slaRows: [row('P1', 5), row('P2', 8), row('P1', 3, { serviceType: 'Wavelength' }), row('P4', 40, { respond: null })],
  careLevels: [prompt],
  exclusions: ['customerPower'],
}
const plan: TermsInForce['plan'] = { planId: 'CSP-1', title: 'Line care', version: 3, content }
const level: CareLevel = { name: 'Prompt', repair: { amount: 7, unit: 'hours' }, hours: saturdays }
const high = { kind: 'fault', priority: 'high', careLevel: null, productName: 'Leased line 100M' } as const

test('a plan that covers the service sets every target of a fault, with its credit', () => {
  expect(targetsOf(high, { plan, careLevel: level })).toEqual({
    source: { kind: 'plan', planId: 'CSP-1', title: 'Line care', version: 3, careLevel: null },
    hours: always,
    respond: { amount: 1, unit: 'hours' },
    updateEvery: { amount: 30, unit: 'minutes' },
    repair: { amount: 8, unit: 'hours' },
    credit: { percentPerHour: 2, mostPercent: 100 },
    exclusions: ['customerPower'],
  })
})

test('a row for the product goes before the first of its priority', () => {
  const critical = { ...high, priority: 'critical' } as const
  expect(targetsOf(critical, { plan, careLevel: null }).repair.amount).toBe(5)
  expect(targetsOf({ ...critical, productName: 'Wavelength' }, { plan, careLevel: null }).repair.amount).toBe(3)
})

test('a paid care level of the plan replaces hours and repair of an urgent fault only', () => {
  const paid = { ...high, careLevel: 'Prompt' }
  expect(targetsOf(paid, { plan, careLevel: level })).toMatchObject({
    source: { careLevel: 'Prompt' },
    hours: saturdays,
    repair: { amount: 4, unit: 'hours' },
    respond: { amount: 1, unit: 'hours' },
  })
  expect(targetsOf({ ...paid, priority: 'low' }, { plan, careLevel: level })).toMatchObject({
    source: { careLevel: null },
    repair: { amount: 40 },
  })
})

test('a question has the targets of the lowest priority, a bill and a complaint those of the standard terms', () => {
  const question = targetsOf({ ...high, kind: 'information', priority: 'low' }, { plan, careLevel: null })
  // The plan has no target for a first reply to it.
  expect(question).toMatchObject({
    source: { kind: 'plan' },
    repair: { amount: 40 },
    respond: { amount: 1, unit: 'working days' },
  })
  for (const kind of ['billing', 'complaint', 'order'] as const) {
    expect(targetsOf({ ...high, kind }, { plan, careLevel: level }).source).toEqual({ kind: 'standard' })
  }
})

test('without a plan, or a row in it, the care level counts for faults, and the standard terms for the rest', () => {
  expect(targetsOf(high, { plan: null, careLevel: level })).toMatchObject({
    source: { kind: 'careLevel', name: 'Prompt' },
    repair: { amount: 7, unit: 'hours' },
    respond: { amount: 2, unit: 'hours' },
    credit: null,
  })
  const medium = { ...high, priority: 'medium' } as const
  expect(targetsOf(medium, { plan, careLevel: level }).source).toEqual({ kind: 'careLevel', name: 'Prompt' })
  expect(targetsOf({ ...high, kind: 'change' }, { plan: null, careLevel: level }).source).toEqual({ kind: 'standard' })
  expect(targetsOf(high, { plan: null, careLevel: null })).toMatchObject({
    source: { kind: 'standard' },
    hours: { from: '09:00', to: '17:30' },
    repair: { amount: 48, unit: 'hours' },
  })
})

test('the standard terms: days by category, and an earlier reply for a higher priority', () => {
  const none = { plan: null, careLevel: null }
  const repairs = caseKinds.map((kind) => [kind, targetsOf({ ...high, kind }, none).repair])
  const days = (amount: number) => ({ amount, unit: 'working days' })
  expect(Object.fromEntries(repairs)).toEqual({
    fault: { amount: 48, unit: 'hours' },
    order: days(5),
    billing: days(5),
    change: days(2),
    complaint: days(40),
    information: days(3),
  })
  const opened = new Date('2026-04-14T08:00:00Z')
  const replies = casePriorities.map((priority) => {
    const { respond, hours } = targetsOf({ ...high, priority }, none)
    return dueAt(opened, respond, hours).toISOString()
  })
  expect(replies).toEqual(replies.toSorted().toReversed())
  expect(new Set(replies).size).toBe(4)
  expect(casePriorities.map((priority) => planPriorityOf(priority))).toEqual(['P4', 'P3', 'P2', 'P1'])
})
