import { pieceAwaited } from '@portal/ui/src/lazy-piece.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import styles from './OfflineNotice.module.css'
import { useOnline } from './use-online.ts'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Old data stay readable without the network; this says how old the oldest on the screen are. */
export function OfflineNotice() {
  const isOnline = useOnline()
  const queries = useQueryClient().getQueryCache()
  const toasts = useToasts()
  useEffect(() => {
    const say = () => toasts.show({ kind: 'info', text: 'You are offline. This opens when you are back.' })
    addEventListener(pieceAwaited, say)
    return () => removeEventListener(pieceAwaited, say)
  }, [toasts])
  if (isOnline) return null
  const updates = queries.findAll({ type: 'active' }).flatMap(({ state }) => state.dataUpdatedAt || [])
  return (
    <div className={styles.notice}>
      <Notice kind="offline" title="You are offline.">
        {updates.length > 0
          ? `Showing what we had at ${time.format(Math.min(...updates))}.`
          : 'Nothing has been loaded yet.'}
      </Notice>
    </div>
  )
}
