import {
  type AccessType,
  accessTypes,
  bearers,
  type DistanceBand,
  distanceBands,
  exchangeClasses,
  rates,
  terms,
} from '@portal/contract/quotes/values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { RateLineOutcome } from '@portal/contract/quotes/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { CsvProblem, readCsvText } from '@portal/db/src/import/csv-text.ts'
import type { RateLine } from '../../../pricing/price-access.ts'

export type CarrierLine = RateLine & { carrier: string }
type JudgedLine = RateLineOutcome & { line: CarrierLine | null }

const columns = [
  'carrier',
  'access_type',
  'bearer_mbps',
  'rate_mbps',
  'term_months',
  'distance_band',
  'exchange_class',
  'install',
  'access_monthly',
  'bandwidth_monthly',
  'lead_days_min',
  'lead_days_max',
] as const

const mostRows = 20_000
const mostShown = 200

export interface ReadCards {
  lines: CarrierLine[]
  refused: number
  /** Refused rows first. The others stay here: to receive 20,000 of them from a thread would block the process. */
  shown: RateLineOutcome[]
}

/** Judges each row of a rate card file. Prices are in pounds, as carriers send them. */
export function readRateCards(csv: string): ReadCards {
  const judged = judgeLines(readCsv(csv))
  const lines = judged.flatMap(({ line }) => (line ? [line] : []))
  const shown = judged
    .toSorted((a, b) => Number(a.outcome === 'added') - Number(b.outcome === 'added') || a.row - b.row)
    .slice(0, mostShown)
    .map(({ row, words, outcome, message }) => ({ row, words, outcome, message }))
  return { lines, refused: judged.length - lines.length, shown }
}

function readCsv(csv: string): Record<string, string>[] {
  const [header, ...rows] = recordsOf(csv)
  if (!header || rows.length === 0) throw broken('The file has no rows below its header.')
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) throw broken(`The header must include: ${missing.join(', ')}.`)
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}

function recordsOf(csv: string): string[][] {
  try {
    return readCsvText(csv, { mostRows, isEven: true })
  } catch (error) {
    throw error instanceof CsvProblem ? broken(error.message, error) : error
  }
}

function broken(csv: string, cause?: unknown): Problem {
  return new Problem('invalid', { fields: { csv }, cause })
}

function judgeLines(records: readonly Record<string, string>[]): JudgedLine[] {
  const seen = new Map<string, number>()
  return records.map((record, index) => {
    const row = index + 1
    const cell = (name: (typeof columns)[number]) => (record[name] ?? '').trim()
    const words = `${cell('carrier')} ${cell('access_type')} ${cell('bearer_mbps')}/${cell('rate_mbps')}, ${cell('term_months')} months`
    const refused = (outcome: 'repeated' | 'invalid', message: string): JudgedLine => ({
      row,
      words,
      outcome,
      message,
      line: null,
    })
    const line = readLine(cell)
    if (typeof line === 'string') return refused('invalid', line)
    const key = [
      line.carrier,
      line.accessType,
      line.bearer,
      line.rate,
      line.term,
      line.distanceBand,
      line.exchangeClass,
    ].join('/')
    const twin = seen.get(key)
    if (twin !== undefined) return refused('repeated', `Row ${twin} already has this price.`)
    seen.set(key, row)
    return { row, words, outcome: 'added', message: null, line }
  })
}

/** The line, or the reason why it is invalid. */
function readLine(cell: (name: (typeof columns)[number]) => string): CarrierLine | string {
  const carrier = cell('carrier')
  if (carrier === '' || carrier.length > 60) return 'Enter the carrier in 60 characters or fewer.'
  const accessType = accessTypes.find((each): each is AccessType => each === cell('access_type'))
  if (!accessType) return `Enter an access type: ${accessTypes.join(', ')}.`
  const bearer = bearers.find((each) => String(each) === cell('bearer_mbps'))
  if (!bearer) return `Enter a bearer: ${bearers.join(', ')}.`
  const rate = rates.find((each) => String(each) === cell('rate_mbps'))
  if (!rate) return `Enter a rate: ${rates.join(', ')}.`
  if (rate > bearer) return 'The rate is higher than the bearer.'
  const term = terms.find((each) => String(each) === cell('term_months'))
  if (!term) return `Enter a term: ${terms.join(', ')}.`
  const distanceBand = distanceBands.find((each): each is DistanceBand => each === cell('distance_band'))
  if (!distanceBand) return `Enter a distance band: ${distanceBands.join(', ')}.`
  const exchangeClass = exchangeClasses.find((each) => String(each) === cell('exchange_class'))
  if (!exchangeClass) return `Enter an exchange class: ${exchangeClasses.join(', ')}.`
  const [install, access, bandwidth] = (['install', 'access_monthly', 'bandwidth_monthly'] as const).map((name) =>
    penceOf(cell(name)),
  )
  if (install === undefined || access === undefined || bandwidth === undefined)
    return 'Enter prices in pounds, such as 1250.00.'
  const [leadMin, leadMax] = (['lead_days_min', 'lead_days_max'] as const).map((name) => daysOf(cell(name)))
  if (leadMin === undefined || leadMax === undefined || leadMax < leadMin)
    return 'Enter lead times in working days, the shorter one first.'
  return {
    carrier,
    accessType,
    bearer,
    rate,
    term,
    distanceBand,
    exchangeClass,
    install,
    access,
    bandwidth,
    leadMin,
    leadMax,
  }
}

/** Parsed as text, because floating point cannot represent every amount in pence. */
function penceOf(text: string): Pence | undefined {
  const found = /^£?(\d{1,7})(?:\.(\d{2}))?$/.exec(text.replaceAll(',', ''))
  return found ? pence(Number(found[1]) * 100 + Number(found[2] ?? 0)) : undefined
}

function daysOf(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}
