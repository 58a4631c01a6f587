import type { BillLine } from '@portal/contract/billing/lines.ts'
import { billLineKinds } from '@portal/contract/billing/values.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listChanges } from './changes.ts'
import { compareLines, differenceOf } from './compare.ts'
import { explainLine } from './explain.ts'
import { groupLines, sumGroups } from './group-lines.ts'

type Options = Partial<Omit<BillLine, 'amount' | 'monthlyPrice' | 'startsOn' | 'endsOn'>> & {
  amount?: number
  monthlyPrice?: number
  days?: [string, string]
}

function line({ amount = 10_000, monthlyPrice, days, ...options }: Options = {}): BillLine {
  return {
    lineNo: 1,
    kind: 'recurring',
    chargeId: null,
    description: 'Ethernet 500 Mbit/s',
    productName: 'Ethernet',
    serviceId: 'S-1',
    serviceName: 'Leeds line',
    siteId: 'LDS',
    siteName: 'Leeds – Wharf Mill',
    costCentre: 'CC 2200',
    orderId: null,
    caseId: null,
    creditId: null,
    startsOn: days ? plainDateOf(days[0]) : null,
    endsOn: days ? plainDateOf(days[1]) : null,
    monthlyPrice: monthlyPrice === undefined ? null : pence(monthlyPrice),
    percent: null,
    reason: null,
    amount: pence(amount),
    vatRate: 2000,
    ...options,
  }
}

const numbered = (lines: readonly BillLine[]) => lines.map((each, index) => ({ ...each, lineNo: index + 1 }))
const march = plainDateOf('2026-03-01')
const context = { previousMonth: march, currency: 'GBP' }

function changesOf(now: readonly BillLine[], before: readonly BillLine[]) {
  const { changes, unexplained } = listChanges(compareLines(numbered(now), numbered(before)), context)
  return { unexplained, rows: changes.map(({ title, why, term, amount }) => [title, why, term, amount]) }
}

const anyLine = fc
  .record({
    kind: fc.constantFrom(...billLineKinds),
    chargeId: fc.constantFrom(null, 'C-1', 'C-2', 'C-3'),
    description: fc.constantFrom('Ethernet 500 Mbit/s', 'Ethernet 1 Gbit/s', 'Calls'),
    productName: fc.constantFrom(null, 'Ethernet', 'Calls'),
    serviceId: fc.constantFrom(null, 'S-1', 'S-2'),
    siteId: fc.constantFrom(null, 'LDS', 'KEN'),
    orderId: fc.constantFrom(null, '70-1', '70-2'),
    caseId: fc.constantFrom(null, 'CS-1'),
    percent: fc.constantFrom(null, 340, -200),
    reason: fc.constantFrom(null, 'clause 7.2 of the contract'),
    monthlyPrice: fc.integer({ min: -100_000, max: 100_000 }),
    days: fc.constantFrom<[string, string]>(['2026-03-14', '2026-03-31'], ['2026-04-01', '2026-04-30']),
    amount: fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.constantFrom(3450, 3567, 0)),
  })
  .map(line)
const anyBill = fc.array(anyLine, { maxLength: 12 }).map(numbered)

test('the changes of any two bills add up to their difference, and so do the groups of their lines', () => {
  fc.assert(
    fc.property(
      anyBill,
      anyBill,
      fc.constantFrom('site', 'service', 'product', 'order', 'costCentre'),
      (now, before, by) => {
        const comparison = compareLines(now, before)
        const difference = sum(now.map(({ amount }) => amount)) - sum(before.map(({ amount }) => amount))
        expect(differenceOf(comparison)).toBe(difference)
        const { changes } = listChanges(comparison, context)
        expect(sum(changes.map(({ amount }) => amount))).toBe(difference)
        const total = sumGroups(groupLines(comparison, by))
        expect(total).toMatchObject({
          change: difference,
          amount: sum(now.map(({ amount }) => amount)),
          lines: now.length,
        })
      },
    ),
  )
})

test('any line is explained, with the amount of the lines that it explains', () => {
  fc.assert(
    fc.property(anyBill, anyBill, (now, before) => {
      const comparison = compareLines(now, before)
      for (const pair of comparison.pairs) {
        const { sentence, lineNos, amount } = explainLine(pair, comparison, context)
        expect(sentence).not.toBe('')
        expect(lineNos).toContain(pair.line.lineNo)
        expect(amount).toBe(sum(now.filter(({ lineNo }) => lineNos.includes(lineNo)).map((each) => each.amount)))
      }
    }),
  )
})

test('each reason is one row, the largest first', () => {
  const ethernet = { serviceId: 'S-1', chargeId: 'C-1' }
  const before = [
    line({ ...ethernet, amount: 41_200 }),
    line({ chargeId: 'C-2', serviceId: 'S-2', siteName: 'Norwich – Fenside', description: 'FTTC', amount: 4452 }),
    line({ chargeId: 'C-3', serviceId: 'S-3', description: 'SoGEA 80/20', amount: 3450 }),
    line({ chargeId: 'C-4', serviceId: 'S-4', description: 'SoGEA 40/10', amount: 3100 }),
    line({ kind: 'one-off', siteName: 'Cardiff – Bay House', description: 'router', amount: 12_900 }),
    line({ kind: 'usage', productName: 'Calls', serviceId: null, amount: 20_410 }),
  ]
  const part: Options = { ...ethernet, orderId: '70-31502', days: ['2026-03-14', '2026-03-31'] }
  const clause = 'clause 7.2 of the contract'
  const april: [string, string] = ['2026-04-01', '2026-04-30']
  const now = [
    line({ ...ethernet, description: 'Ethernet 1 Gbit/s', orderId: '70-31502', amount: 49_800 }),
    line({ ...part, kind: 'part period', chargeId: null, monthlyPrice: 49_800, amount: 28_916 }),
    line({ ...part, kind: 'refund', chargeId: null, monthlyPrice: -41_200, amount: -23_923 }),
    line({ chargeId: 'C-3', serviceId: 'S-3', amount: 3567, percent: 340, reason: clause, days: april }),
    line({ chargeId: 'C-4', serviceId: 'S-4', amount: 3205, percent: 340, reason: clause, days: april }),
    line({ kind: 'credit', description: 'missed visit', caseId: 'CS-51688', amount: -3000, vatRate: null }),
    line({ kind: 'one-off', serviceId: 'S-9', siteName: 'Glasgow – Clydeway', description: 'survey', amount: 15_000 }),
    line({ kind: 'usage', productName: 'Calls', serviceId: null, amount: 31_842 }),
  ]
  expect(changesOf(now, before)).toEqual({
    unexplained: [],
    rows: [
      ['Glasgow – Clydeway: survey', '', 'one-off', 15_000],
      ['Cardiff – Bay House: router', 'One-off on the March bill, not repeated', 'one-off', -12_900],
      ['Calls: £318.42, was £204.10', '', 'usage', 11_432],
      ['Leeds – Wharf Mill: now 1 Gbit/s', 'From 14 March', 'monthly', 8600],
      ['Leeds – Wharf Mill: part period', '18 of 31 days at the new price', 'one-off', 4993],
      ['Norwich – Fenside: service ceased', 'On the March bill, not on this one', 'monthly', -4452],
      ['Leeds – Wharf Mill: missed visit', 'no VAT', 'one-off', -3000],
      ['Price rise of 3.4% on 2 lines', `From 1 April, ${clause}`, 'monthly', 222],
    ],
  })
})

test('a charge at a new price has the order of the part period that began it', () => {
  const old = line({ chargeId: 'C', amount: 41_200, monthlyPrice: 41_200 })
  const charge = { chargeId: 'C', description: 'Ethernet 1 Gbit/s', monthlyPrice: 49_800 }
  const days: [string, string] = ['2026-03-14', '2026-03-31']
  const now = (part: Options = {}) =>
    numbered([
      line({ ...charge, amount: 49_800 }),
      line({ ...charge, kind: 'part period', orderId: '70-31502', amount: 28_916, days, ...part }),
    ])
  const changed = (lines: BillLine[]) => listChanges(compareLines(lines, [old]), context).changes
  expect(changed(now())).toContainEqual({
    title: 'Leeds – Wharf Mill: now 1 Gbit/s',
    why: 'From 14 March',
    term: 'monthly',
    amount: 8600,
    orderId: '70-31502',
    caseId: null,
    lineNos: [1],
  })
  expect(changed(now({ monthlyPrice: 45_000 })).map(({ title }) => title)).toContain('Other changes')
  expect(explained(now(), [old])).toMatchObject({
    orderId: '70-31502',
    sentence: expect.stringContaining('The new price began on 14 March.'),
  })
})

test('a change without a reason is in "Other changes", and listed', () => {
  const { rows, unexplained } = changesOf([line({ chargeId: 'C', amount: 10_100 })], [line({ chargeId: 'C' })])
  expect(rows).toEqual([['Other changes', '1 line changed without a reason on the bill', 'monthly', 100]])
  expect(unexplained).toEqual([{ lineNo: 1, description: 'Ethernet 500 Mbit/s', before: 10_000, amount: 10_100 }])
})

test('a percentage that does not give the amount is not called a price rise', () => {
  const { rows } = changesOf([line({ chargeId: 'C', amount: 10_341, percent: 340 })], [line({ chargeId: 'C' })])
  expect(rows.map(([title]) => title)).toEqual(['Other changes'])
})

const explained = (lines: readonly BillLine[], before: readonly BillLine[] = []) => {
  const comparison = compareLines(numbered(lines), before)
  const [pair] = comparison.pairs
  if (!pair) throw new Error('There is no line')
  return explainLine(pair, comparison, context)
}

test('a new price and the refund of the old one are explained once, with the days of the month', () => {
  const part: Options = { orderId: '70-31502', days: ['2026-03-14', '2026-03-31'] }
  const answer = explained([
    line({ ...part, kind: 'part period', productName: '1 Gbit/s', monthlyPrice: 49_800, amount: 28_916 }),
    line({ ...part, kind: 'refund', productName: '500 Mbit/s', monthlyPrice: -41_200, amount: -23_923 }),
  ])
  expect(answer).toMatchObject({
    lineNos: [1, 2],
    amount: 4993,
    orderId: '70-31502',
    sentence:
      'Leeds – Wharf Mill moved from 500 Mbit/s to 1 Gbit/s on 14 March. March was billed in advance at the old price, so this bill adds the new price and refunds the old one for the 18 days from 14 to 31 March.',
    steps: [
      { label: 'New price', price: 49_800, factor: '× 18 ÷ 31', unrounded: '289.1613', amount: 28_916 },
      { label: 'Old price, already billed', factor: '× 18 ÷ 31', unrounded: '−239.2258', amount: -23_923 },
    ],
    month: {
      start: '2026-03-01',
      days: 31,
      parts: [
        { from: 1, to: 13, price: 41_200, isNew: false },
        { from: 14, to: 31, price: 49_800, isNew: true },
      ],
    },
  })
})

test('an amount that the billing system rounded otherwise is shown as issued, and said', () => {
  const days: [string, string] = ['2026-03-14', '2026-03-31']
  const { steps, notes } = explained([line({ kind: 'part period', monthlyPrice: 49_800, amount: 28_917, days })])
  expect(steps).toMatchObject([{ unrounded: '289.1613', amount: 28_917 }])
  expect(notes.join(' ')).toContain('£289.17 for line 1')
})

test('a price rise and a credit show the four decimals before they are rounded', () => {
  const rise = explained([line({ chargeId: 'C', amount: 3567, percent: 340 })], [line({ chargeId: 'C', amount: 3450 })])
  expect(rise.steps).toMatchObject([{ price: 3450, factor: '× 1.034', unrounded: '35.6730', amount: 3567 }])
  const credit = explained([
    line({ kind: 'credit', monthlyPrice: 49_800, percent: 500, amount: -2490, caseId: 'CS-1' }),
  ])
  expect(credit.sentence).toBe('Credit for case CS-1.')
  expect(credit.steps).toMatchObject([{ price: -49_800, factor: '× 0.05', unrounded: '−24.9000', amount: -2490 }])
})
