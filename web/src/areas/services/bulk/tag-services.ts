import { counted } from '@portal/contract/format/counts.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../../acts/act.ts'
import { callAct } from '../../../acts/calls.ts'
import { resultOfRows } from '../../../lists/result-of.tsx'
import { tagsIn } from '../tags.ts'

/** Adds tags to the selected services, and removes others. */
export function tagServicesAct(
  queryClient: QueryClient,
  services: readonly Pick<ServiceRow, 'serviceId' | 'name'>[],
  onKeep: (serviceIds: readonly string[]) => void,
) {
  return {
    key: 'tags',
    title: 'Change tags',
    heading: `Change tags of ${counted(services.length, 'service')}`,
    fields: [
      { name: 'add', label: 'Add tags', kind: 'text', isOptional: true, hint: 'Separate several with commas.' },
      { name: 'remove', label: 'Remove tags', kind: 'text', isOptional: true },
    ],
    do: async ({ add, remove }, once) => {
      const serviceIds = services.map(({ serviceId }) => serviceId)
      const body = { serviceIds, add: tagsIn(add), remove: tagsIn(remove) }
      const { rows } = await callAct('POST /service-info/api/services/tags', { body }, { once })
      return resultOfRows(rows, {
        done: (count) => `Tags changed for ${counted(count, 'service')}`,
        nameOf: (id) => services.find(({ serviceId }) => serviceId === id)?.name ?? id,
        onKeep,
      })
    },
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['services'] }),
  } as const satisfies Act
}
