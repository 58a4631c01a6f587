import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import type { ServiceListSearch } from '../../paths.ts'

export function ExportButton({ search }: { search: ServiceListSearch }) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    setIsBusy(true)
    try {
      const { exportServices } = await import('./export-services.ts')
      await exportServices(search)
    } catch (failure) {
      const text = `The export did not work: ${mapFailure(failure).message}`
      toasts.show({ kind: 'bad', text, action: { label: 'Try again', onAct: () => void save() } })
    }
    setIsBusy(false)
  }

  return (
    <Button colour="outline" icon={<DownloadIcon aria-hidden />} busy={isBusy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
