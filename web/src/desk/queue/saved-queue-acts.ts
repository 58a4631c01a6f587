import type { deskWorkListing } from '@portal/contract/desk/listing.ts'
import type { CountedQueue } from '@portal/contract/desk/queues.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { movedUp } from '../../lib/moved-up.ts'
import { savedQueuesQuery } from './queries.ts'
import { filterOfAddress } from './saved-filter.ts'

const stale = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: savedQueuesQuery.queryKey })

/** Saves the filters that are set as a queue, or renames and shares one. */
export function saveQueueAct(
  queryClient: QueryClient,
  address: ListingAddress<typeof deskWorkListing>,
  queue?: CountedQueue,
): Act {
  const queueId = queue?.queueId ?? `queue-${crypto.randomUUID().slice(0, 8)}`
  const filter = queue?.filter ?? filterOfAddress(address)
  return {
    key: queue ? 'rename' : 'save',
    title: queue ? 'Rename or share' : 'Save queue',
    text: queue ? undefined : 'Its filters and its search are saved under a name, beside the tabs.',
    fields: [
      { kind: 'text', name: 'name', label: 'Name', maxLength: 40, autoComplete: 'off' },
      { kind: 'tick', name: 'isShared', label: 'Share with all colleagues' },
    ],
    initial: { name: queue?.name ?? '', isShared: queue?.isShared ?? false },
    confirm: 'Save',
    do: calls(
      'PUT /work-desk/api/queues/:queueId',
      { params: { queueId }, body: ({ name, isShared }) => ({ name, isShared, filter }) },
      stale(queryClient),
    ),
    done: 'Queue saved.',
  }
}

export const deleteQueueAct = (queryClient: QueryClient, { queueId, name, isShared }: CountedQueue): Act => ({
  key: 'delete',
  title: 'Delete queue',
  heading: `Delete “${name}”?`,
  text: isShared ? 'It is also removed for your colleagues. The work in it stays.' : 'Its work stays.',
  fields: [],
  do: calls('DELETE /work-desk/api/queues/:queueId', { params: { queueId } }, stale(queryClient)),
  done: 'Queue deleted.',
  destructive: true,
})

/** Moves a queue one place to the left or to the right among the tabs of the person. */
export function moveQueueActs(queryClient: QueryClient, saved: readonly CountedQueue[], queueId: string): Act[] {
  const ids = saved.map((queue) => queue.queueId)
  const at = ids.indexOf(queueId)
  if (ids.length < 2) return []
  const to = (queueIds: readonly string[]) =>
    calls('PUT /work-desk/api/queue-order', { body: { queueIds } }, stale(queryClient))
  return [
    {
      key: 'left',
      title: 'Move left',
      refusal: at === 0 ? 'It is the first of your saved queues.' : undefined,
      do: to(movedUp(ids, at)),
    },
    {
      key: 'right',
      title: 'Move right',
      refusal: at === ids.length - 1 ? 'It is the last of your saved queues.' : undefined,
      do: to(movedUp(ids, at + 1)),
    },
  ]
}
