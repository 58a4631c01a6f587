import type { ComparedLine } from '@portal/contract/billing/lines.ts'
import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { mostPrinted } from '../../lib/use-print.ts'
import { printedLines } from './printed-lines.ts'

const line: ComparedLine = {
  lineNo: 1,
  kind: 'recurring',
  chargeId: null,
  description: 'Rental',
  productName: null,
  serviceId: null,
  serviceName: null,
  siteId: null,
  siteName: null,
  costCentre: null,
  orderId: null,
  caseId: null,
  creditId: null,
  startsOn: null,
  endsOn: null,
  monthlyPrice: null,
  percent: null,
  reason: null,
  amount: pence(100),
  vatRate: null,
  before: null,
  change: pence(0),
  changed: null,
  query: null,
}
const linesAt = (siteId: string | null, count: number) => Array.from({ length: count }, () => ({ ...line, siteId }))
const printed = (groups: { key: string; lines: number }[], lines: ComparedLine[]) =>
  [...printedLines(groups, lines, 'site')].map(([key, own]) => [key, own.length])

test('each group is printed with its lines, and those without a site are a group too', () => {
  const groups = [
    { key: '=LDS', lines: 2 },
    { key: 'none', lines: 1 },
    { key: '=RCH', lines: 0 },
  ]
  expect(printed(groups, [...linesAt(null, 1), ...linesAt('LDS', 2)])).toEqual([
    ['=LDS', 2],
    ['none', 1],
    ['=RCH', 0],
  ])
})

test('a group is printed whole or not at all: over the limit, and if the answer ended in its middle', () => {
  const groups = [
    { key: '=LDS', lines: mostPrinted - 1 },
    { key: '=MAN', lines: 2 },
    { key: '=RCH', lines: 3 },
    { key: '=CDF', lines: 1 },
  ]
  const lines = [...linesAt('LDS', mostPrinted - 1), ...linesAt('MAN', 2), ...linesAt('CDF', 1), ...linesAt('RCH', 2)]
  expect(printed(groups, lines)).toEqual([
    ['=LDS', mostPrinted - 1],
    ['=CDF', 1],
  ])
})
