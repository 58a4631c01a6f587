import { useSyncExternalStore } from 'react'

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** The bar at the top of the page says it, and every button that needs the network is disabled with it. */
export const changesWait = 'Changes are available when you reconnect.'

export const useOfflineReason = () => (useOnline() ? undefined : `You are offline. ${changesWait}`)

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
