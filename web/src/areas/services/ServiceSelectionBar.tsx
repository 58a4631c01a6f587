import { counted } from '@portal/contract/format/counts.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useShownKeys } from '../../lists/use-shown-keys.ts'
import { useMay } from '../../session/use-may.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { tagServicesAct } from './bulk/tag-services.ts'
import { ReferenceSheetDialog } from './ReferenceSheetDialog.tsx'

const NoticeDialog = lazyPiece(() => import('./bulk/NoticeDialog.tsx'), 'NoticeDialog')

interface ServiceSelectionBarProps {
  services: readonly ServiceRow[]
  /** Only these stay selected. */
  onKeep: (serviceIds: readonly string[]) => void
}

/** Actions on the selected services, also of other pages. */
export function ServiceSelectionBar({ services, onKeep }: ServiceSelectionBarProps) {
  const columns = useShownKeys(serviceListing).join(',')
  const [dialog, setDialog] = useState<'references' | 'notice'>()
  const mayOrder = useMay('BusinessPortalOrders')
  const close = () => setDialog(undefined)
  const tags = tagServicesAct(useQueryClient(), services, onKeep)
  const only = services.map(({ serviceId }) => serviceId).join(',')
  const refusal = services.length > mostSelected ? `Select ${mostSelected} services or fewer.` : undefined
  return (
    <SelectionBar label="Selected services" count={counted(services.length, 'service')} onClear={() => onKeep([])}>
      <Button size="sm" colour="outline" disabledReason={refusal} onClick={() => setDialog('references')}>
        Change references
      </Button>
      <ActButtons size="sm" acts={[{ ...tags, refusal }]} />
      <Button
        size="sm"
        colour="outline"
        disabledReason={mayOrder ? refusal : 'You need the Orders permission.'}
        onClick={() => setDialog('notice')}
      >
        Give notice
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
      {dialog === 'references' ? (
        <ReferenceSheetDialog open services={services} onKeep={onKeep} onClose={close} />
      ) : null}
      {dialog === 'notice' ? (
        <Suspense>
          <NoticeDialog services={services} onKeep={onKeep} onClose={close} />
        </Suspense>
      ) : null}
    </SelectionBar>
  )
}
