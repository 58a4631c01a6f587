import type { Service } from '@portal/contract/services/services.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'
import { tagsIn } from './tags.ts'

/** Sets the tags of one service. */
export function changeTagsAct(
  queryClient: QueryClient,
  { serviceId, name, tags, version }: Pick<Service, 'serviceId' | 'name' | 'tags' | 'version'>,
) {
  return {
    key: 'tags',
    title: 'Change tags',
    button: 'Change',
    heading: `Tags of ${name}`,
    confirm: 'Save tags',
    fields: [{ name: 'tags', label: 'Tags', kind: 'text', isOptional: true, hint: 'Separate several with commas.' }],
    initial: { tags: tags.join(', ') },
    do: async (typed, once) => {
      const body = { tags: tagsIn(typed.tags) }
      const sent = { params: { serviceId }, body }
      await callAct('PUT /service-info/api/services/:serviceId/tags', sent, { version, once })
    },
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['services'] }),
    done: 'Tags saved',
  } as const satisfies Act
}
