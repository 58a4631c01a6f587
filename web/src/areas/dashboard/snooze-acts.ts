import type { Waiting, WaitingItem } from '@portal/contract/dashboard/dashboard.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { call } from '../../api/client.ts'
import { actionItemsQuery } from './dashboard-queries.ts'

const { queryKey } = actionItemsQuery

/** Snoozes an item until tomorrow for this person. */
export const snoozeAct = (queryClient: QueryClient, { key, name }: WaitingItem): Act => ({
  key,
  title: `Snooze until tomorrow: ${name}`,
  do: calls('POST /dashboard-info/api/snoozes', { body: { key } }, () =>
    queryClient.setQueryData(queryKey, (old: Waiting | undefined) => old && without(old, key)),
  ),
  afterwards: () => queryClient.invalidateQueries({ queryKey }),
  done: `${name} snoozed until tomorrow`,
  undo: restoreAct(queryClient, { key }),
})

/** Brings back one item, or all of them. */
export const restoreAct = (queryClient: QueryClient, query: { key?: string } = {}): Act => ({
  key: 'restore',
  title: 'Restore',
  do: async () => {
    await call('DELETE /dashboard-info/api/snoozes', { query })
  },
  afterwards: () => queryClient.invalidateQueries({ queryKey }),
})

function without(waiting: Waiting, key: string): Waiting {
  const items = waiting.items.filter((item) => item.key !== key)
  return { ...waiting, items, total: waiting.total - 1, snoozed: waiting.snoozed + 1 }
}
