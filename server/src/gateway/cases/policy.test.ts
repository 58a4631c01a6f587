import { caseQuestions } from '@portal/contract/cases/questions.ts'
import { type CaseStatus, caseStatuses, deskStatuses } from '@portal/contract/cases/values.ts'
import type { NewCase } from '@portal/contract/cases/cases.ts'
import { expect, test } from 'vitest'
import { answersOf, canMove, missingIn, priorityOf, whatMay } from './policy.ts'

test.each([
  ['fault', 'down', 'extensive', 'critical'],
  ['fault', 'down', 'significant', 'critical'],
  ['fault', 'down', 'moderate', 'high'],
  ['fault', 'down', 'minor', 'medium'],
  ['fault', 'intermittent', 'extensive', 'critical'],
  ['fault', 'intermittent', 'minor', 'medium'],
  ['fault', 'degraded', 'extensive', 'high'],
  ['fault', 'degraded', 'minor', 'low'],
  ['order', null, null, 'medium'],
  ['billing', null, null, 'medium'],
  ['change', null, null, 'medium'],
  ['complaint', null, null, 'high'],
  ['information', null, null, 'low'],
] as const)('%s, %s, %s has priority %s', (kind, impact, severity, priority) => {
  expect(priorityOf(kind, impact, severity)).toBe(priority)
})

const now = new Date('2026-04-14T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const nothing = { reply: false, close: false, reopen: false, escalate: false, rate: false }

test.each<[CaseStatus, object, object]>([
  ['acknowledged', {}, { reply: true, close: true, escalate: true }],
  ['inProgress', {}, { reply: true, close: true, escalate: true }],
  ['inProgress', { escalatedAt: now }, { reply: true, close: true }],
  ['pending', {}, { reply: true, close: true, escalate: true }],
  ['held', {}, { reply: true, close: true, escalate: true }],
  ['reopened', {}, { reply: true, close: true, escalate: true }],
  ['resolved', {}, { reply: true, close: true, reopen: true }],
  ['closed', { closedAt: daysAgo(28) }, { reopen: true, rate: true }],
  ['closed', { closedAt: daysAgo(3), score: 4 }, { reopen: true }],
  ['closed', { closedAt: daysAgo(29) }, { rate: true }],
  ['cancelled', { closedAt: daysAgo(1) }, {}],
])("the customer's actions on a case that is %s %j", (status, more, allowed) => {
  const standing = { status, closedAt: null, mergedInto: null, escalatedAt: null, score: null, ...more }
  expect(whatMay(standing, now)).toEqual({ ...nothing, ...allowed })
})

test('the desk changes open cases only, and neither back to the start nor past the customer', () => {
  const open: CaseStatus[] = ['acknowledged', 'inProgress', 'pending', 'held', 'reopened']
  for (const from of caseStatuses) {
    for (const to of [...deskStatuses, 'resolved'] as const) {
      expect(canMove(from, to), `${from} to ${to}`).toBe(open.includes(from) && from !== to)
    }
    expect(canMove(from, 'closed')).toBe(false)
    expect(canMove(from, 'acknowledged')).toBe(false)
  }
})

const wanted = (more: Partial<NewCase>): NewCase => ({
  kind: 'information',
  title: 'T',
  description: 'D',
  answers: {},
  isPrivate: false,
  fileIds: [],
  ...more,
})

test('every type has its own questions, and reports missing answers at the field', () => {
  expect(missingIn(wanted({}))).toEqual({})
  expect(missingIn(wanted({ kind: 'fault' }))).toEqual({
    impact: 'Choose the impact.',
    severity: 'Choose who is affected.',
    since: 'Enter an answer: When did it start?',
    checked: 'Enter an answer: What have you checked?',
  })
  expect(Object.keys(missingIn(wanted({ kind: 'billing' })))).toEqual(['invoice', 'reason'])
  expect(missingIn(wanted({ kind: 'order', answers: { wish: 'Tea' } }))).toEqual({
    wish: 'Choose an answer from the list.',
  })
})

test('answers are stored with their questions; questions of other types are left out', () => {
  const answers = { invoice: '4410023', reason: 'Charged twice', since: 'today' }
  expect(answersOf(wanted({ kind: 'billing', answers }))).toEqual([
    { label: 'Bill number', answer: '4410023' },
    { label: 'What is wrong with it?', answer: 'Charged twice' },
  ])
})

test('no question has the name of another field', () => {
  const names = Object.values(caseQuestions).flatMap((questions) => questions.map(({ name }) => name))
  const fields = ['kind', 'title', 'description', 'serviceId', 'orderId', 'testId', 'impact', 'severity', 'ownRef']
  expect(names.filter((name) => fields.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
