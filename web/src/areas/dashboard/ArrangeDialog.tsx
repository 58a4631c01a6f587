import type { Arrangement, Arrival } from '@portal/contract/dashboard/dashboard.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { OrderedChoice } from '@portal/ui/src/OrderedChoice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useSayFailed } from '../../forms/use-say-failed.ts'
import { arranged } from './arrangement.ts'
import { sinceLastVisitQuery } from './dashboard-queries.ts'

interface ArrangeDialogProps {
  available: readonly string[]
  shown: readonly string[]
  hidden: readonly string[]
  labelOf: (id: string) => string
  onClose: () => void
}

/** The tiles of the dashboard and their order for this person, on all of their devices. */
export function ArrangeDialog({ available, shown, hidden, labelOf, onClose }: ArrangeDialogProps) {
  const queryClient = useQueryClient()
  const sayFailed = useSayFailed()
  const itemsOf = (chosen: Arrangement) =>
    [...chosen.shown, ...chosen.hidden].map((key) => ({
      key,
      label: labelOf(key),
      isChosen: chosen.shown.includes(key),
    }))
  const byDefault = itemsOf(arranged(available, null))
  const [items, setItems] = useState(() => itemsOf({ shown: [...shown], hidden: [...hidden] }))

  const apply = async () => {
    onClose()
    const idsOf = (isChosen: boolean) => items.flatMap((item) => (item.isChosen === isChosen ? item.key : []))
    const isDefault = JSON.stringify(items) === JSON.stringify(byDefault)
    const arrangement = isDefault ? null : { shown: idsOf(true), hidden: idsOf(false) }
    const { queryKey } = sinceLastVisitQuery
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, (old: Arrival | undefined) => old && { ...old, arrangement })
    try {
      await call('PUT /dashboard-info/api/arrangement', { body: { arrangement } })
    } catch (failure) {
      queryClient.setQueryData(queryKey, before)
      sayFailed(failure, 'We could not save the tiles.')
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Arrange dashboard"
      footer={
        <>
          <Button colour="tertiary" onClick={() => setItems(byDefault)}>
            Reset to default
          </Button>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" onClick={() => void apply()}>
            Save tiles
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>Select tiles, and drag them or use the arrows to change their order. Six fit on one screen.</p>
        <OrderedChoice label="Tiles" items={items} onChange={setItems} />
      </div>
    </Modal>
  )
}
