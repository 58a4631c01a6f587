import { clockWithZone } from '@portal/contract/format/dates.ts'
import { pieceAwaited } from '@portal/ui/src/lazy-piece.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import styles from './OfflineNotice.module.css'
import { changesWait, useOnline } from './use-online.ts'

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
        {text} {changesWait}
      </Notice>
    </div>
  )
}

function dataInWords(cache: QueryCache): string {
  const shown = cache.findAll({ type: 'active' })
  const updates = shown.flatMap(({ state }) => state.dataUpdatedAt || [])
  if (updates.length === 0) return 'No data has been loaded yet. It loads when you are back online.'
  const isPartMissing = shown.some(({ state }) => state.status === 'pending')
  const age = `Showing data as of ${clockWithZone(Math.min(...updates))}.`
  return isPartMissing ? `${age} Missing parts load when you are back online.` : age
}
