import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { saveFile } from '../../api/save-from.ts'

interface SavePostedProps {
  path: string
  body: unknown
  fileName: string
  children: string
}

/** Saves a file that is made from what is typed. A failure is a toast. */
export function SavePosted({ path, body, fileName, children }: SavePostedProps) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const answer = await send('POST', path, body)
      if (!answer.ok) throw await ApiError.from(answer)
      saveFile(await answer.blob(), fileName)
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `${fileName} could not be saved: ${mapFailure(failure).message}` })
    }
    setIsBusy(false)
  }
  return (
    <Button
      size="sm"
      colour="tertiary"
      icon={<DownloadIcon aria-hidden />}
      busy={isBusy}
      needsNetwork
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
