import { everyAccount } from '@portal/contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveForRelease } from '../../live/leave-for-release.ts'
import { followChanges } from '../../live/live-changes.ts'
import { useSessionClient } from '../../session/SessionProvider.tsx'

/** Follows the changes of every account, and new releases. */
export function DeskChanges() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const client = useSessionClient()
  useEffect(() => {
    const hearEnd = () => void client.renew()
    return followChanges(queryClient, { account: everyAccount, hearRelease: leaveForRelease(router), hearEnd })
  }, [client, queryClient, router])
  return null
}
