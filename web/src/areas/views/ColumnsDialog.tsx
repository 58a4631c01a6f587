import type { ListName } from '@portal/contract/view-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { type ChoiceItem, OrderedChoice } from '@portal/ui/src/OrderedChoice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { type ColumnHead, keysOf } from './shown-columns.ts'
import { useColumns } from './use-columns.ts'
import { useListAddress } from './use-list-address.ts'
import { chooseColumns } from './view-calls.ts'
import styles from './views.module.css'

interface ColumnsDialogProps {
  list: ListName
  columns: readonly ColumnHead[]
  /** A view is shown: its columns are a change of it, not of the person's own choice. */
  isView: boolean
  onClose: () => void
}

/** Which columns a list has for this person, on all of their devices, and in which order. */
export function ColumnsDialog({ list, columns, isView, onClose }: ColumnsDialogProps) {
  const shown = useColumns(list, columns)
  const address = useListAddress(list)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [items, setItems] = useState(() => itemsOf(columns, shown))

  const apply = async (chosen: string) => {
    onClose()
    const isAsAtFirst = chosen === keysOf(columns)
    if (isView) return address.showColumns(chosen)
    // What the address says would hide the choice.
    if (address.state.columns) address.showColumns(undefined)
    try {
      await chooseColumns(queryClient, list, isAsAtFirst ? null : chosen)
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `The columns could not be saved: ${mapFailure(failure).message}` })
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Columns"
      footer={
        <>
          <Button colour="tertiary" onClick={() => setItems(itemsOf(columns, columns))}>
            As at first
          </Button>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            colour="primary"
            onClick={() => void apply(items.flatMap(({ key, isChosen }) => (isChosen ? key : [])).join(','))}
          >
            Show these columns
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>A narrow screen leaves out the last ones. The export has all that are chosen, in this order.</p>
        <OrderedChoice label="Columns" items={items} onChange={setItems} />
      </div>
    </Modal>
  )
}

function itemsOf(all: readonly ColumnHead[], shown: readonly ColumnHead[]): ChoiceItem[] {
  const ordered = [...shown, ...all.filter((column) => !shown.includes(column))].filter(({ hideHeader }) => !hideHeader)
  return ordered.map((column) => ({
    key: column.key,
    label: column.header,
    isChosen: shown.includes(column),
    isRequired: column.isName === true,
  }))
}
