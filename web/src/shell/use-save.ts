import { requestPath } from '@portal/contract/request-path.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useState } from 'react'
import { mapFailure } from '../api/failure.ts'

export interface SavedFile {
  /** Relative to the gateway's address. */
  path: string
  /** The query of the list. The file contains all pages, so the page number is ignored. */
  query?: Record<string, string | number | undefined> | undefined
  /** The input from which the file is made, by POST. */
  body?: unknown
  fileName: string
  /** The account, if it is not the person's own. */
  account?: string | undefined
}

/** Saves a file of the gateway; a failure is a toast. */
export function useSave(file: SavedFile): { isBusy: boolean; save: () => void } {
  const { path, query = {}, body, fileName, account } = file
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const { page: _page, size: _size, ...asked } = query
    try {
      const { saveFrom } = await import('../api/save-from.ts')
      await saveFrom(requestPath(path, { query: asked }), fileName, { account, body })
    } catch (failure) {
      const text = `${fileName} could not be saved: ${mapFailure(failure).message}`
      toasts.show({ kind: 'bad', text, action: { label: 'Try again', onAct: () => void save() } })
    }
    setIsBusy(false)
  }
  return { isBusy, save: () => void save() }
}
