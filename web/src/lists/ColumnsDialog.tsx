import { defaultColumns, maySeeColumn, nameColumnOf, type TableListing } from '@portal/contract/listing.ts'
import type { KnownListing } from '@portal/contract/views/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { type ChoiceItem, OrderedChoice } from '@portal/ui/src/OrderedChoice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnHeads } from './columns.ts'
import { useSayFailed } from '../forms/use-say-failed.ts'
import { usePermissions } from '../session/permissions.tsx'
import { useListAddress } from './use-list-address.ts'
import { useShownKeys } from './use-shown-keys.ts'
import { chooseColumns } from './view-calls.ts'
import layout from '@portal/ui/src/layout.module.css'

interface ColumnsDialogProps {
  listing: KnownListing
  columns: ColumnHeads
  /** A view is shown: its columns change, not the person's own choice. */
  isView: boolean
  onClose: () => void
}

/** The columns of a list and their order for this person, on all of their devices. */
export function ColumnsDialog({ listing, columns, isView, onClose }: ColumnsDialogProps) {
  const shown = useShownKeys(listing)
  const address = useListAddress(listing)
  const { resources } = usePermissions()
  const offered = {
    ...listing,
    columns: listing.columns.filter((key) => maySeeColumn(listing, key, (needed) => resources.has(needed))),
  }
  const queryClient = useQueryClient()
  const sayFailed = useSayFailed()
  const [items, setItems] = useState(() => itemsOf(offered, columns, shown))

  const apply = async (chosen: string) => {
    onClose()
    const isAsAtFirst = chosen === defaultColumns(listing).join(',')
    if (isView) return address.showColumns(chosen)
    // Columns in the address would override the choice.
    if (address.state.columns) address.showColumns(undefined)
    try {
      await chooseColumns(queryClient, listing.name, isAsAtFirst ? null : chosen)
    } catch (failure) {
      sayFailed(failure, 'We could not save the columns.')
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Columns"
      footer={
        <>
          <Button colour="tertiary" onClick={() => setItems(itemsOf(offered, columns, defaultColumns(listing)))}>
            Reset to default
          </Button>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            colour="primary"
            onClick={() => void apply(items.flatMap(({ key, isChosen }) => (isChosen ? key : [])).join(','))}
          >
            Show columns
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>Narrow screens hide the last columns. Exports include all selected columns in this order.</p>
        <OrderedChoice label="Columns" items={items} onChange={setItems} />
      </div>
    </Modal>
  )
}

function itemsOf(listing: TableListing, columns: ColumnHeads, shown: readonly string[]): ChoiceItem[] {
  return [...new Set([...shown, ...listing.columns])].map((key) => ({
    key,
    label: columns[key]?.header ?? key,
    isChosen: shown.includes(key),
    isRequired: key === nameColumnOf(listing),
  }))
}
