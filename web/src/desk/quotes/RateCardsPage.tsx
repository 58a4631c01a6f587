import { number } from '@portal/contract/format/counts.ts'
import { RateCards } from '../../areas/quotes/RateCardsPage.tsx'
import { ProviderHistoryCard } from '../HistoryCard.tsx'
import type { HistoryRow } from '../HistoryRows.tsx'
import { QuoteTabs } from './QuoteTabs.tsx'

export { load } from '../../areas/quotes/RateCardsPage.tsx'

export const Page = () => (
  <RateCards
    tabs={<QuoteTabs current="rateCards" />}
    history={<ProviderHistoryCard thing="rate card" words={valuesOfCard} />}
  />
)

/** The carrier is in the title of its row, and the list calls its lines prices. */
function valuesOfCard(values: HistoryRow['after']): HistoryRow['after'] {
  if (!values) return values
  const { carrier: _carrier, lines, ...others } = values
  return { ...others, ...(typeof lines === 'number' && { prices: number(lines) }) }
}
