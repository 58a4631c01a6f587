import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../monitoring/when-idle.ts'
import { useSession } from '../session/SessionProvider.tsx'

/** Follows the changes of others for as long as somebody is signed in. */
export function LiveChanges() {
  const queryClient = useQueryClient()
  const isSignedIn = useSession().status === 'authenticated'
  useEffect(() => {
    if (!isSignedIn || !('EventSource' in globalThis)) return undefined
    let isOver = false
    let stop = () => {}
    whenIdle(async () => {
      const { followChanges } = await import('./live-changes.ts')
      if (!isOver) stop = followChanges(queryClient)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [isSignedIn, queryClient])
  return null
}
