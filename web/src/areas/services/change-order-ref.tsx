import type { Service, ServiceRow } from '@portal/contract/services/services.ts'
import type { useToasts } from '@portal/ui/src/Toasts.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { updateOrderRef } from './helpers.ts'
import { serviceQuery } from './queries.ts'

export type ReferenceOf = Pick<ServiceRow, 'serviceId' | 'orderRef' | 'version'>

interface ChangeTools {
  queryClient: QueryClient
  toasts: ReturnType<typeof useToasts>
}

/** Changes a reference; resolves to a message if the change was refused. */
export async function changeOrderRef(
  { queryClient, toasts }: ChangeTools,
  service: ReferenceOf,
  orderRef: string,
): Promise<string | void> {
  const undo = async (changed: Service, before: string) => {
    const result = await updateOrderRef(changed.serviceId, before, changed.version)
    if (result.data) {
      await keep(queryClient, result.data)
      toasts.show({ kind: 'ok', text: before ? `Reference restored to ${before}` : 'Reference cleared again' })
    } else {
      const action = { label: 'Try again', onAct: () => void undo(changed, before) }
      toasts.show({ kind: 'bad', text: result.message, action: result.reason === 'failed' ? action : undefined })
    }
  }

  const result = await updateOrderRef(service.serviceId, orderRef, service.version)
  if (!result.data) return result.reason === 'stale' ? showLatest(queryClient, service) : result.message
  const { data } = result
  await keep(queryClient, data)
  toasts.show({
    kind: 'ok',
    text: data.orderRef ? (
      <>
        Reference changed to <code>{data.orderRef}</code>
      </>
    ) : (
      'Reference removed'
    ),
    action: { label: 'Undo', onAct: () => void undo(data, service.orderRef ?? '') },
  })
}

/** Shows the latest reference everywhere, so that saving again replaces a value that the person has seen. */
async function showLatest(queryClient: QueryClient, { serviceId, orderRef }: ReferenceOf): Promise<string> {
  try {
    const newest = await queryClient.fetchQuery({ ...serviceQuery(serviceId), staleTime: 0 })
    await keep(queryClient, newest)
    if (newest.orderRef === orderRef) return 'This service has changed since you opened it. Save again to continue.'
    return `Someone changed this to “${newest.orderRef ?? 'none'}” since you opened it. Save again to replace it.`
  } catch {
    return 'This service has changed since you opened it. Reload the page to see the change.'
  }
}

async function keep(queryClient: QueryClient, service: Service): Promise<void> {
  const { serviceId, orderRef, version } = service
  queryClient.setQueryData(serviceQuery(serviceId).queryKey, service)
  queryClient.setQueriesData<{ rows: ServiceRow[] }>(
    { queryKey: ['services', 'list'] },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((row) => (row.serviceId === serviceId ? { ...row, orderRef, version } : row)),
      },
  )
  await queryClient.invalidateQueries({ queryKey: ['services', 'history', serviceId] })
}
