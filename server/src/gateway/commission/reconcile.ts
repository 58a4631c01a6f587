import type { Pence } from '@portal/contract/money.ts'
import { minus, pence, sum } from '@portal/contract/money-values.ts'
import type { ReconciliationRow } from '@portal/contract/commission/commission.ts'
import { separatorOf } from '@portal/contract/format/separators.ts'
import { placesIn, type SheetColumns } from '@portal/contract/commission/sheet-columns.ts'
import { type ReconciliationOutcome, reconciliationOutcomes } from '@portal/contract/commission/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Problem } from '@portal/contract/problem.ts'
import { CsvProblem, readCsvText } from '@portal/db/src/import/csv-text.ts'

// Several times the lines of the largest statement.
const mostSheetRows = 500_000
const mostExamples = 3

/** Compares a dealer's own file with the statement's payments. */
export function reconcileSheet(csv: string, columns: SheetColumns | undefined, ours: Parameters<typeof reconcile>[1]) {
  return { separator: separatorOf(csv), ...reconcile(readSheet(csv, columns), ours) }
}

/** Reads the expected pence per service from a dealer's file. Errors name the lines. */
export function readSheet(csv: string, columns?: SheetColumns): Map<string, Pence> {
  const [header = [], ...records] = recordsOf(csv)
  const { service: serviceAt, amount: amountAt } = placesIn(header, columns)
  if (serviceAt < 0 || amountAt < 0) {
    refuse(
      columns
        ? `The file has no column “${serviceAt < 0 ? columns.service : columns.amount}”.`
        : 'The first line must contain the column names. Choose those of the service ID and the commission.',
    )
  }
  const expected = new Map<string, Pence>()
  const unread: string[] = []
  for (const [index, record] of records.entries()) {
    const serviceId = unescaped(record[serviceAt] ?? '')
    const amount = minorOf(unescaped(record[amountAt] ?? ''))
    // A totals line at the end has no service.
    if (serviceId === '') continue
    if (amount === null) unread.push(`line ${index + 2}, “${record[amountAt] ?? ''}”`)
    else expected.set(serviceId, sum([expected.get(serviceId) ?? pence(0), amount]))
  }
  if (unread.length > 0) refuse(wordsOfUnread(unread))
  return expected
}

function wordsOfUnread(unread: readonly string[]): string {
  const more = unread.length - mostExamples
  const shown = unread.slice(0, mostExamples).join('; ')
  return `Amounts must be like 1,164.00. Correct ${shown}${more > 0 ? `, and ${counted(more, 'more line')}` : ''}.`
}

function recordsOf(csv: string): string[][] {
  try {
    return readCsvText(csv, { mostRows: mostSheetRows, separator: separatorOf(csv) })
  } catch (error) {
    if (error instanceof CsvProblem) refuse(error.message)
    throw error
  }
}

function refuse(message: string): never {
  throw new Problem('invalid', { fields: { csv: message } })
}

// Our own exports prefix cells that a spreadsheet could run as a formula with an apostrophe.
const unescaped = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '')

/** Pence of "1,164.00", "£5.18", "−298", "(298.00)"; null if the text is not an amount in whole pence. */
export function minorOf(text: string): Pence | null {
  const found =
    /^(?<open>\()?(?<sign>[-−–+])?£?(?<sign2>[-−–])?(?<pounds>\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(?<pence>\d{1,2}))?(?<close>\))?$/.exec(
      text.replaceAll(/\s/g, ''),
    )?.groups
  if (!found || (found.open === undefined) !== (found.close === undefined)) return null
  const amount = Number(found.pounds?.replaceAll(',', '')) * 100 + Number((found.pence ?? '').padEnd(2, '0'))
  const isNegative = found.open !== undefined || (found.sign ?? found.sign2 ?? '+') !== '+'
  return pence(isNegative && amount !== 0 ? -amount : amount)
}

const mostRows = 500

/** Compares by service. Matching services are only counted. */
export function reconcile(
  yours: ReadonlyMap<string, Pence>,
  ours: readonly { serviceId: string; customer: string; amount: Pence }[],
) {
  const paid = new Map(ours.map((service) => [service.serviceId, service]))
  const rows = [...new Set([...yours.keys(), ...paid.keys()])].map((serviceId): ReconciliationRow => {
    const [expected, service] = [yours.get(serviceId) ?? null, paid.get(serviceId)]
    const amount = service?.amount ?? null
    return {
      serviceId,
      customer: service?.customer ?? null,
      outcome: outcomeOf(expected, amount),
      yours: expected,
      ours: amount,
      difference: minus(amount ?? pence(0), expected ?? pence(0)),
    }
  })
  const count = (outcome: ReconciliationOutcome) => rows.filter((row) => row.outcome === outcome).length
  return {
    rows: rows
      .filter(({ outcome }) => outcome !== 'agrees')
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.serviceId < b.serviceId ? -1 : 1))
      .slice(0, mostRows),
    counts: reconciliationOutcomes.map((outcome) => ({ outcome, services: count(outcome) })),
    yours: sum([...yours.values()]),
    ours: sum(ours.map(({ amount }) => amount)),
  }
}

function outcomeOf(expected: Pence | null, amount: Pence | null): ReconciliationOutcome {
  if (amount === null) return 'not on the statement'
  if (expected === null) return 'not in your file'
  return expected === amount ? 'agrees' : 'differs'
}
