import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import type { ServiceListSearch } from '../../paths.ts'

/** Saves what the list shows, all pages of it. The token goes in a header, so a plain link cannot do it. */
export function ExportButton({ search }: { search: ServiceListSearch }) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    const { page: _page, size: _size, hide: _hide, ...query } = search
    setIsBusy(true)
    try {
      const answer = await send('GET', requestPath('/service-info/api/services.csv', { query }))
      if (!answer.ok) throw await ApiError.from(answer)
      saveFile(await answer.blob(), 'services.csv')
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

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Firefox starts the download in a later task, so the address must live a little longer than the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
