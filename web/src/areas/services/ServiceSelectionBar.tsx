import { counted } from '@portal/contract/format/counts.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useState } from 'react'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useShownKeys } from '../../lists/use-shown-keys.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ReferenceSheetDialog } from './ReferenceSheetDialog.tsx'

interface ServiceSelectionBarProps {
  services: readonly ServiceRow[]
  /** Only these stay selected. */
  onKeep: (serviceIds: readonly string[]) => void
}

/** Actions on the selected services, also of other pages. */
export function ServiceSelectionBar({ services, onKeep }: ServiceSelectionBarProps) {
  const columns = useShownKeys(serviceListing).join(',')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const only = services.map(({ serviceId }) => serviceId).join(',')
  const refusal = services.length > mostSelected ? `Select ${mostSelected} services or fewer.` : undefined
  return (
    <SelectionBar label="Selected services" count={counted(services.length, 'service')} onClear={() => onKeep([])}>
      <Button size="sm" colour="outline" disabledReason={refusal} onClick={() => setSheetOpen(true)}>
        Change references
      </Button>
      <SaveButton
        size="sm"
        path="/service-info/api/services.csv"
        fileName="services.csv"
        query={{ only, columns }}
        disabledReason={refusal}
      >
        Export selected
      </SaveButton>
      {isSheetOpen ? (
        <ReferenceSheetDialog open services={services} onKeep={onKeep} onClose={() => setSheetOpen(false)} />
      ) : null}
    </SelectionBar>
  )
}
