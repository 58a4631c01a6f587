import type { rateCardImportCreate } from '@portal/contract/quote-desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../actor.ts'
import { nameOf } from '../orders/changes.ts'
import { type CarrierLine, judgeLines, missingColumns } from './read-cards.ts'
import { differenceOf } from './difference.ts'
import { findCardInForce, insertCard } from './store.ts'

type Import = z.output<(typeof rateCardImportCreate)['body']>

const mostRows = 20_000
const mostShown = 200

/** One card for each carrier of the file. A price list with a hole in it is worse than none, so it is all rows or none. */
export async function importCards(scope: AccountScope, wanted: Import, requestId: string) {
  if (wanted.validUntil < wanted.validFrom) {
    throw new Problem('invalid', { fields: { validUntil: 'Choose a day after the first one.' } })
  }
  const judged = judgeLines(readCsv(wanted.csv))
  const lines = judged.flatMap(({ line }) => (line ? [line] : []))
  const refused = judged.length - lines.length
  const byCarrier = Map.groupBy(lines, ({ carrier }) => carrier)
  const cards = await compareCards(scope, byCarrier)
  const isImported = !wanted.dryRun && refused === 0
  if (isImported) await keepCards(scope, wanted, byCarrier, requestId)
  return {
    rows: judged
      .toSorted((a, b) => Number(a.outcome === 'added') - Number(b.outcome === 'added') || a.row - b.row)
      .slice(0, mostShown),
    added: lines.length,
    refused,
    cards,
    isImported,
  }
}

async function compareCards(scope: AccountScope, byCarrier: ReadonlyMap<string, CarrierLine[]>) {
  const cards = []
  for (const [carrier, lines] of byCarrier) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of carriers, on one connection
    const before = await findCardInForce(scope, carrier)
    const difference = before && { name: before.name, ...differenceOf(before.lines, lines) }
    cards.push({ carrier, lines: lines.length, difference })
  }
  return cards
}

function readCsv(csv: string): Record<string, string>[] {
  const broken = (csvProblem: string) => new Problem('invalid', { fields: { csv: csvProblem } })
  let records: Record<string, string>[]
  try {
    records = parse(csv, { bom: true, columns: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    throw new Problem('invalid', {
      fields: { csv: 'This is no CSV file: its rows differ in length or a quote is not closed.' },
      cause: error,
    })
  }
  const [first] = records
  if (!first) throw broken('The file has no rows below its header.')
  if (records.length > mostRows) throw broken(`Import ${mostRows.toLocaleString('en-GB')} rows or fewer at once.`)
  const missing = missingColumns(first)
  if (missing.length > 0) throw broken(`The header must name: ${missing.join(', ')}.`)
  return records
}

async function keepCards(
  scope: AccountScope,
  { name, validFrom, validUntil }: Import,
  byCarrier: ReadonlyMap<string, CarrierLine[]>,
  requestId: string,
): Promise<void> {
  for (const [carrier, lines] of byCarrier) {
    const cardId = newId(10)
    // oxlint-disable-next-line no-await-in-loop -- a handful of carriers, on one connection
    await insertCard(scope, { cardId, carrier, name, validFrom, validUntil, importedBy: nameOf(scope) }, lines)
    const after = { carrier, name, validFrom, validUntil, lines: lines.length }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await recordActivity(scope, {
      action: 'rate card imported',
      entity: 'rate card',
      entityId: cardId,
      after,
      requestId,
    })
  }
}
