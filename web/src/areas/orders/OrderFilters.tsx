import { orderStageNames, orderStages } from '@portal/contract/order-values.ts'
import type { OrderSummary } from '@portal/contract/orders.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import StageIcon from 'lucide-react/icons/list-filter'
import PinIcon from 'lucide-react/icons/map-pin'
import type { OrderListSearch } from '../../paths.ts'
import { DayFilter } from '../../shell/filters/DayFilter.tsx'

interface OrderFiltersProps {
  search: OrderListSearch
  sites: OrderSummary['sites']
  onChange: (change: Partial<OrderListSearch>) => void
}

export function OrderFilters({ search, sites, onChange }: OrderFiltersProps) {
  const { stage, siteId } = search
  const site = sites.find((each) => each.siteId === siteId)
  return (
    <>
      <MenuButton
        label="Filter by stage"
        actions={[
          { key: 'all', label: 'All stages', onAct: () => onChange({ stage: undefined }) },
          ...orderStages.map((each, index) => ({
            key: each,
            label: orderStageNames[each],
            separatorBefore: index === 0,
            onAct: () => onChange({ stage: each }),
          })),
        ]}
      >
        <StageIcon aria-hidden />
        {stage ? `Stage: ${orderStageNames[stage]}` : 'Stage'}
      </MenuButton>
      <MenuButton
        label="Filter by site"
        actions={[
          { key: 'all', label: 'All sites', onAct: () => onChange({ siteId: undefined }) },
          ...sites.map((each, index) => ({
            key: each.siteId,
            label: each.name,
            separatorBefore: index === 0,
            onAct: () => onChange({ siteId: each.siteId }),
          })),
        ]}
      >
        <PinIcon aria-hidden />
        {siteId ? `Site: ${site?.name ?? siteId}` : 'Site'}
      </MenuButton>
      <DayFilter
        name="Placed"
        label="Filter by the day it was placed"
        from={search.placedFrom}
        to={search.placedTo}
        onChange={({ from, to }) => onChange({ placedFrom: from, placedTo: to })}
      />
    </>
  )
}
