import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'

/** Saves the published zone; the draft is not in it. */
export function ExportButton({ zoneId }: { zoneId: string }) {
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveFrom(requestPath('/dns-info/api/zones/:zoneId/zone-file', { params: { zoneId } }), `${zoneId}.zone`)
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `The export did not work: ${mapFailure(failure).message}` })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" colour="tertiary" icon={<DownloadIcon aria-hidden />} busy={isBusy} onClick={() => void save()}>
      Export zone
    </Button>
  )
}
