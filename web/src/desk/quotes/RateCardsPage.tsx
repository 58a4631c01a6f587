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

/** The carrier is in the title of its row, and the list above shows the rest. */
function valuesOfCard(values: HistoryRow['after']): HistoryRow['after'] {
  return values?.['name'] === undefined ? values : { name: values['name'] }
}
