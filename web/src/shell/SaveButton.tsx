import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { mapFailure } from '../api/failure.ts'

interface SaveButtonProps {
  /** Relative to the gateway's address. */
  path: string
  /** The query of the list. The file contains all pages, so the page number is ignored. */
  query?: Record<string, string | number | undefined>
  fileName: string
  /** The account, if it is not the person's own. */
  account?: string | undefined
  icon?: ReactNode
  colour?: 'primary' | 'outline' | 'tertiary'
  size?: 'sm' | 'md' | 'lg'
  disabledReason?: string | undefined
  /** The single key that presses it. */
  shortcut?: string
  children: string
}

/** Saves a file of the gateway. Its code loads with the first click. */
export function SaveButton(props: SaveButtonProps) {
  const {
    path,
    query = {},
    fileName,
    account,
    icon = <DownloadIcon aria-hidden />,
    colour = 'outline',
    shortcut,
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
  return (
    <Button
      {...rest}
      data-key={shortcut}
      colour={colour}
      icon={icon}
      busy={isBusy}
      needsNetwork
      onClick={() => void save()}
    />
  )
}
