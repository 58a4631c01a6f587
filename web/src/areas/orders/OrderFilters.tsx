import { orderStageNames, orderStages } from '@portal/contract/order-values.ts'
import type { OrderSummary } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import CalendarIcon from 'lucide-react/icons/calendar'
import StageIcon from 'lucide-react/icons/list-filter'
import PinIcon from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import type { OrderListSearch } from '../../paths.ts'
import { shortDay } from './order-words.ts'
import styles from './orders.module.css'

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
      <PlacedFilter search={search} onChange={onChange} />
    </>
  )
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function PlacedFilter({ search, onChange }: Omit<OrderFiltersProps, 'sites'>) {
  const { placedFrom, placedTo } = search
  const [isOpen, setIsOpen] = useState(false)
  const since = (key: string, label: string, days: number) => ({
    key,
    label,
    onAct: () => onChange({ placedFrom: daysAgo(days), placedTo: undefined }),
  })
  const words = [placedFrom && `from ${shortDay(placedFrom)}`, placedTo && `to ${shortDay(placedTo)}`].filter(Boolean)
  return (
    <>
      <MenuButton
        label="Filter by the day it was placed"
        actions={[
          { key: 'all', label: 'Any day', onAct: () => onChange({ placedFrom: undefined, placedTo: undefined }) },
          { ...since('30', 'Last 30 days', 30), separatorBefore: true },
          since('90', 'Last 90 days', 90),
          since('365', 'Last 12 months', 365),
          { key: 'between', label: 'Between two days…', separatorBefore: true, onAct: () => setIsOpen(true) },
        ]}
      >
        <CalendarIcon aria-hidden />
        {words.length > 0 ? `Placed ${words.join(' ')}` : 'Placed'}
      </MenuButton>
      <BetweenDialog
        key={String(isOpen)}
        open={isOpen}
        search={search}
        onClose={() => setIsOpen(false)}
        onChange={onChange}
      />
    </>
  )
}

interface BetweenDialogProps extends Omit<OrderFiltersProps, 'sites'> {
  open: boolean
  onClose: () => void
}

function BetweenDialog({ open, search, onClose, onChange }: BetweenDialogProps) {
  const [from, setFrom] = useState(search.placedFrom ?? null)
  const [to, setTo] = useState(search.placedTo ?? null)
  const apply = () => {
    onChange({ placedFrom: from ?? undefined, placedTo: to ?? undefined })
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Placed between two days"
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Keep as it is
          </Button>
          <Button colour="primary" onClick={apply}>
            Show these orders
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        <DateField label="From" value={from} onValueChange={setFrom} />
        <DateField label="To" value={to} onValueChange={setTo} />
      </div>
    </Modal>
  )
}
