import { Button } from '@portal/ui/src/Button.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { type SavedFile, useSave } from './use-save.ts'

interface SaveButtonProps extends SavedFile {
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
    query,
    body,
    fileName,
    account,
    icon = <DownloadIcon aria-hidden />,
    colour = 'outline',
    shortcut,
    ...rest
  } = props
  const { isBusy, save } = useSave({ path, query, body, fileName, account })
  return <Button {...rest} data-key={shortcut} colour={colour} icon={icon} busy={isBusy} needsNetwork onClick={save} />
}
