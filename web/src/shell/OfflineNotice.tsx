import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import styles from './OfflineNotice.module.css'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Old data stay readable without the network; this says how old they are. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const queries = useQueryClient().getQueryCache()
  if (isOnline) return null
  const updates = queries.getAll().map(({ state }) => state.dataUpdatedAt)
  const newest = Math.max(0, ...updates)
  return (
    <div className={styles.notice}>
      <Notice kind="offline" title="You are offline.">
        {newest > 0 ? `Showing what we had at ${time.format(newest)}.` : 'Nothing has been loaded yet.'}
      </Notice>
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
