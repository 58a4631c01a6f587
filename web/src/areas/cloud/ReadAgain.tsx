import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { useQueryClient } from '@tanstack/react-query'
import RetryIcon from 'lucide-react/icons/refresh-cw'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { readAgain } from './queries.ts'

/** Refreshes the cloud now instead of at the next hourly reading. */
export function ReadAgain({ cloud: { serviceId } }: { cloud: Pick<Cloud, 'serviceId'> }) {
  const queryClient = useQueryClient()
  const refresh: Act = {
    key: 'refresh',
    title: 'Refresh',
    colour: 'secondary',
    icon: <RetryIcon aria-hidden />,
    do: async () => {
      const { trouble } = await readAgain(queryClient, serviceId)
      return trouble ? undefined : 'Usage is up to date.'
    },
  }
  return <ActButtons size="sm" acts={[refresh]} />
}
