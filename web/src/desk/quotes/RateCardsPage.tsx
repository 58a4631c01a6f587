import { RateCards } from '../../areas/quotes/RateCardsPage.tsx'
import { ProviderHistoryCard } from '../HistoryCard.tsx'
import { QuoteTabs } from './QuoteTabs.tsx'

export { load } from '../../areas/quotes/RateCardsPage.tsx'

export const Page = () => (
  <RateCards tabs={<QuoteTabs current="rateCards" />} history={<ProviderHistoryCard thing="rate card" />} />
)
