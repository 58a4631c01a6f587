import { RateCards } from '../../areas/quotes/RateCardsPage.tsx'
import { QuoteTabs } from './QuoteTabs.tsx'

export { load } from '../../areas/quotes/RateCardsPage.tsx'

export const Page = () => <RateCards tabs={<QuoteTabs current="rateCards" />} />
