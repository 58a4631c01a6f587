import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../monitoring/when-idle.ts'
import { useSession, useSessionClient } from '../session/SessionProvider.tsx'

/** Follows the changes of others while the person is signed in. */
export function LiveChanges() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const client = useSessionClient()
  const isSignedIn = useSession().status === 'authenticated'
  useEffect(() => {
    if (!isSignedIn || !('EventSource' in globalThis)) return undefined
    let isOver = false
    let stop = () => {}
    whenIdle(async () => {
      const { follow } = await import('./follow.ts')
      if (!isOver) stop = follow(queryClient, router, () => void client.renew())
    })
    return () => {
      isOver = true
      stop()
    }
  }, [client, isSignedIn, queryClient, router])
  return null
}
