import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { mapFailure } from '../api/failure.ts'

interface SaveButtonProps {
  /** Below the gateway's address. */
  path: string
  /** What a list shows. The file has all pages of it, so where in the list somebody is counts for nothing. */
  query?: Record<string, string | number | undefined>
  fileName: string
  /** Whose it is, where it is not the person's own account. */
  account?: string | undefined
  icon?: ReactNode
  colour?: 'primary' | 'outline' | 'tertiary'
  size?: 'sm' | 'md' | 'lg'
  disabledReason?: string | undefined
  children: string
}

/** Saves a file of the gateway. What it takes to do so comes with the first press. */
export function SaveButton(props: SaveButtonProps) {
  const {
    path,
    query = {},
    fileName,
    account,
    icon = <DownloadIcon aria-hidden />,
    colour = 'outline',
    ...rest
  } = props
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const { page: _page, size: _size, ...asked } = query
    try {
      const { saveFrom } = await import('../api/save-from.ts')
      await saveFrom(requestPath(path, { query: asked }), fileName, { account })
    } catch (failure) {
      const text = `${fileName} could not be saved: ${mapFailure(failure).message}`
      toasts.show({ kind: 'bad', text, action: { label: 'Try again', onAct: () => void save() } })
    }
    setIsBusy(false)
  }
  return <Button {...rest} colour={colour} icon={icon} busy={isBusy} needsNetwork onClick={() => void save()} />
}
