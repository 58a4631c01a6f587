import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'

interface SaveCsvProps {
  path: string
  query: Record<string, string | number | undefined>
  name: string
}

/** Saves what a list shows, all pages of it. */
export function SaveCsv({ path, query, name }: SaveCsvProps) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      await saveFrom(requestPath(path, { query }), name)
    } catch (failure) {
      const text = `The export did not work: ${mapFailure(failure).message}`
      toasts.show({ kind: 'bad', text, action: { label: 'Try again', onAct: () => void save() } })
    }
    setIsBusy(false)
  }
  return (
    <Button size="sm" colour="tertiary" icon={<DownloadIcon aria-hidden />} busy={isBusy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
