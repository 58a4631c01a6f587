import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryHistory, type Issued, issueAll } from './testing/ledger.ts'

const histories = 1000
const monthsEach = 10

test('over 10,000 generated statements totals match to the penny, no reversal exceeds its original, and no payment is made twice', () => {
  let statements = 0
  let clawbacks = 0
  fc.assert(
    fc.property(arbitraryHistory(monthsEach), (history) => {
      const issued = issueAll(history)
      statements += issued.length
      clawbacks += checkAll(issued)
    }),
    { numRuns: histories },
  )
  expect(statements).toBe(histories * monthsEach)
  expect(clawbacks).toBeGreaterThan(1000)
})

test('the same history gives the same statements', () => {
  fc.assert(
    fc.property(arbitraryHistory(monthsEach), (history) => {
      expect(issueAll(history)).toEqual(issueAll({ ...history, events: history.events.toReversed() }))
    }),
    { numRuns: 100 },
  )
})

/** Returns the number of clawbacks, so that the test can assert that there were some. */
function checkAll(issued: readonly Issued[]): number {
  const lines = issued.flatMap((statement) => statement.lines)
  const find = new Map(lines.map((line) => [`${line.statementRef} ${line.lineNo}`, line]))

  for (const { net, vat, gross, payable, carriedForward, opening, lines: own } of issued) {
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(net)
    expect(gross).toBe(net + vat)
    const off = net * 2000 - vat * 10_000
    expect(Math.abs(off)).toBeLessThanOrEqual(5000)
    expect(payable + carriedForward).toBe(opening + gross)
    expect(payable === 0 || carriedForward === 0).toBe(true)
    expect(own.every(({ amount, billed }) => Number.isSafeInteger(amount) && Number.isSafeInteger(billed))).toBe(true)
  }
  for (const [index, { opening }] of issued.entries()) {
    // Adding 0 turns -0 into 0.
    expect(opening + 0).toBe((issued[index - 1]?.carriedForward ?? 0) + 0)
  }

  expect(new Set(lines.map(({ earned }) => earned)).size).toBe(lines.length)
  // At most one payment for each event of a service, whatever the line is called.
  const paid = lines.filter(({ kind }) => kind === 'new' || kind === 'recurring')
  expect(new Set(paid.map((line) => [line.serviceId, line.trigger, line.triggerOn].join(' '))).size).toBe(paid.length)
  const clawbacks = lines.filter(({ kind }) => kind === 'clawback')
  const reversed = new Set<string>()
  for (const line of clawbacks) {
    const key = `${line.reversesStatementRef} ${line.reversesLineNo}`
    const original = find.get(key)
    expect(original?.kind).toBe('new')
    const left = line.amount + (original?.amount ?? Number.NaN)
    if (original?.clawback === 'pro rata') expect(left).toBeGreaterThanOrEqual(0)
    else expect(left).toBe(0)
    expect(line.serviceId).toBe(original?.serviceId)
    expect(line.reason).not.toBe('')
    expect(reversed.has(key)).toBe(false)
    reversed.add(key)
  }
  return clawbacks.length
}
