import { clockWithZone } from '@portal/contract/format/dates.ts'
import { pieceAwaited } from '@portal/ui/src/lazy-piece.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import styles from './OfflineNotice.module.css'
import { useOnline } from './use-online.ts'

/** Loaded data stays readable offline; this shows the age of the oldest on the page. */
export function OfflineNotice() {
  const isOnline = useOnline()
  const cache = useQueryClient().getQueryCache()
  const text = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => (isOnline ? '' : dataInWords(cache)),
    () => '',
  )
  const toasts = useToasts()
  useEffect(() => {
    const say = () => toasts.show({ kind: 'info', text: 'You are offline. The page opens when you are back online.' })
    addEventListener(pieceAwaited, say)
    return () => removeEventListener(pieceAwaited, say)
  }, [toasts])
  if (isOnline) return null
  return (
    <div className={styles.notice}>
      <Notice kind="offline" title="You are offline.">
        {text} Changes are available when you reconnect.
      </Notice>
    </div>
  )
}

function dataInWords(cache: QueryCache): string {
  const updates = cache.findAll({ type: 'active' }).flatMap(({ state }) => state.dataUpdatedAt || [])
  return updates.length > 0
    ? `Showing data as of ${clockWithZone(Math.min(...updates))}.`
    : 'No data has been loaded yet.'
}
