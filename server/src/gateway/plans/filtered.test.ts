import type { PlanFilter, PlanRow } from '@portal/contract/plans/plans.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { filtered } from './filtered.ts'

const plan = (title: string, of: Partial<PlanRow> = {}): PlanRow => ({
  planId: title.toUpperCase(),
  title,
  productCategory: 'Leased Line',
  services: 1,
  sites: 1,
  version: 1,
  issueDate: plainDateOf('2026-01-01'),
  reading: 'read',
  hours: [],
  opening: { isOpen: true, until: null },
  targetFix: null,
  respond: null,
  ...of,
})
const rows = [
  plan('Voice care', { targetFix: { amount: 1, unit: 'working days' }, issueDate: plainDateOf('2026-03-01') }),
  plan('Router care', { productCategory: 'Hardware - Routers' }),
  plan('Line care', { targetFix: { amount: 5, unit: 'hours' }, issueDate: plainDateOf('2026-02-01') }),
]
const titles = (filter: Partial<PlanFilter> = {}) =>
  filtered(rows, { sort: 'title', direction: 'asc', ...filter }).map(({ title }) => title)

test("plans sort by title, and by the page's columns", () => {
  expect(titles()).toEqual(['Line care', 'Router care', 'Voice care'])
  expect(titles({ sort: 'issueDate', direction: 'desc' })).toEqual(['Voice care', 'Line care', 'Router care'])
})

test('a working day is longer than hours, and plans without a target come last', () => {
  expect(titles({ sort: 'targetFix' })).toEqual(['Line care', 'Voice care', 'Router care'])
  expect(titles({ sort: 'targetFix', direction: 'desc' })).toEqual(['Voice care', 'Line care', 'Router care'])
})

test('descending turns equal plans round, as the table on the page does', () => {
  const same = [plan('Line care', { reading: 'new' }), plan('Voice care'), plan('Fibre care')]
  const inOrder = (direction: PlanFilter['direction']) =>
    filtered(same, { sort: 'issueDate', direction }).map(({ title }) => title)
  expect(inOrder('asc')).toEqual(['Line care', 'Voice care', 'Fibre care'])
  expect(inOrder('desc')).toEqual(['Fibre care', 'Voice care', 'Line care'])
})

test('every search term must match, in any column', () => {
  expect(titles({ search: 'care HARDWARE' })).toEqual(['Router care'])
  expect(titles({ search: '2026-02' })).toEqual(['Line care'])
  expect(titles({ search: 'care xylophone' })).toEqual([])
})
