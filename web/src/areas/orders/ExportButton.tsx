import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'
import type { OrderListSearch } from '../../paths.ts'

/** Saves what the list shows, all pages of it. */
export function ExportButton({ search }: { search: OrderListSearch }) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const { page: _page, size: _size, ...query } = search
    try {
      await saveFrom(requestPath('/order-info/api/orders.csv', { query }), 'orders.csv')
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
