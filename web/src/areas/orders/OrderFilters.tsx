import { orderListing } from '@portal/contract/orders/listing.ts'
import { orderStageNames } from '@portal/contract/orders/values.ts'
import type { OrderSummary } from '@portal/contract/orders/orders.ts'
import PinIcon from 'lucide-react/icons/map-pin'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../lists/filters/DayFilter.tsx'

export function OrderFilters({ sites }: Pick<OrderSummary, 'sites'>) {
  return (
    <>
      <ChoiceFilter listing={orderListing} name="stage" label="Stage" all="All stages" names={orderStageNames} />
      <ChoiceFilter
        listing={orderListing}
        name="siteId"
        label="Site"
        all="All sites"
        names={sites.map(({ siteId, name }) => [siteId, name])}
        icon={<PinIcon aria-hidden />}
      />
      <DayFilter
        listing={orderListing}
        label="Filter by date placed"
        short="Placed"
        names={['placedFrom', 'placedTo']}
      />
    </>
  )
}
