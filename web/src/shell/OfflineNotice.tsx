import { clockWithZone } from '@portal/contract/format/dates.ts'
import { pieceAwaited } from '@portal/ui/src/lazy-piece.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import styles from './OfflineNotice.module.css'
import { useOnline } from './use-online.ts'

/** Loaded data stays readable offline; this shows the age of the oldest on the page. */
export function OfflineNotice() {
  const isOnline = useOnline()
  const queries = useQueryClient().getQueryCache()
  const toasts = useToasts()
  useEffect(() => {
    const say = () => toasts.show({ kind: 'info', text: 'You are offline. The page opens when you are back online.' })
    addEventListener(pieceAwaited, say)
    return () => removeEventListener(pieceAwaited, say)
  }, [toasts])
  if (isOnline) return null
  const updates = queries.findAll({ type: 'active' }).flatMap(({ state }) => state.dataUpdatedAt || [])
  return (
    <div className={styles.notice}>
      <Notice kind="offline" title="You are offline.">
        {updates.length > 0
          ? `Showing data from ${clockWithZone(Math.min(...updates))}.`
          : 'No data has been loaded yet.'}
      </Notice>
    </div>
  )
}
