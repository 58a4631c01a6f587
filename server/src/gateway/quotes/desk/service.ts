import type { RateCardDifference, rateCardImportCreate } from '@portal/contract/quotes/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import { recordActivity } from '../../../lib/activity.ts'
import { newId } from '../../../lib/new-id.ts'
import { inThread } from '../../../threads/in-thread.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { CarrierLine } from './read-cards.ts'
import { differenceOf } from './difference.ts'
import { findCardInForce, insertCard } from './store.ts'

type Import = z.output<(typeof rateCardImportCreate)['body']>

/**
 * One card for each carrier in the file. An incomplete price list would be worse than none, so all rows are imported or
 * none.
 */
export async function importCards(scope: AccountScope, wanted: Import) {
  if (wanted.validUntil < wanted.validFrom) {
    throw new Problem('invalid', { fields: { validUntil: 'Choose a day after the first one.' } })
  }
  const { lines, refused, shown } = await inThread('rateCards', [wanted.csv])
  const byCarrier = Map.groupBy(lines, ({ carrier }) => carrier)
  const cards = await compareCards(scope, byCarrier)
  const isImported = !wanted.dryRun && refused === 0
  if (isImported) await keepCards(scope, wanted, byCarrier, cards)
  return {
    rows: shown,
    added: lines.length,
    refused,
    cards,
    isImported,
  }
}

async function compareCards(scope: AccountScope, byCarrier: ReadonlyMap<string, CarrierLine[]>) {
  const cards = []
  for (const [carrier, lines] of byCarrier) {
    const before = await findCardInForce(scope, carrier)
    const difference = before && { name: before.name, ...differenceOf(before.lines, lines) }
    cards.push({ carrier, lines: lines.length, difference })
  }
  return cards
}

async function keepCards(
  scope: AccountScope,
  { name, validFrom, validUntil }: Import,
  byCarrier: ReadonlyMap<string, CarrierLine[]>,
  compared: Awaited<ReturnType<typeof compareCards>>,
): Promise<void> {
  for (const [carrier, lines] of byCarrier) {
    const cardId = newId(10)
    await insertCard(scope, { cardId, carrier, name, validFrom, validUntil, importedBy: scope.actorName }, lines)
    const difference = compared.find((card) => card.carrier === carrier)?.difference
    const after = { carrier, name, validFrom, validUntil, lines: lines.length, ...(difference && recorded(difference)) }
    await recordActivity(scope, {
      action: 'rate card imported',
      entity: 'rate card',
      entityId: cardId,
      after,
    })
  }
}

/** The changes against the card that was in force, for the history. */
function recorded({ name, same: _same, ...counts }: RateCardDifference) {
  return { comparedWith: name, ...Object.fromEntries(Object.entries(counts).filter(([, prices]) => prices > 0)) }
}
