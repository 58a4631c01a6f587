import { counted } from '@portal/contract/format/counts.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { notifyPeopleAct, type Person } from './people-acts.ts'

const PeoplePermissionDialog = lazyPiece(() => import('./PeoplePermissionDialog.tsx'), 'PeoplePermissionDialog')

interface ContactSelectionBarProps {
  people: readonly Person[]
  /** Only these stay selected. */
  onKeep: (contactIds: readonly string[]) => void
}

/** Actions on the selected contacts, also of other pages. */
export function ContactSelectionBar({ people, onKeep }: ContactSelectionBarProps) {
  const [isOpen, setOpen] = useState(false)
  const notify = notifyPeopleAct(useQueryClient(), people, onKeep)
  const refusal = people.length > mostSelected ? `Select ${mostSelected} people or fewer.` : undefined
  return (
    <SelectionBar
      label="Selected contacts"
      count={counted(people.length, 'person', 'people')}
      onClear={() => onKeep([])}
    >
      <Button size="sm" colour="outline" disabledReason={refusal} onClick={() => setOpen(true)}>
        Change permission
      </Button>
      <ActButtons size="sm" acts={[{ ...notify, refusal }]} />
      {isOpen ? (
        <Suspense>
          <PeoplePermissionDialog people={people} onKeep={onKeep} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </SelectionBar>
  )
}
