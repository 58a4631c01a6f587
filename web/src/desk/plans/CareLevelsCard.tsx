import type { CareLevel } from '@portal/contract/plans/content.ts'
import { hoursInWords, spanInWords } from '@portal/contract/plans/words.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { byTarget, careFields, careOf, careRow, careTargetFields } from './care-form.ts'
import { PartCard } from './PartCard.tsx'
import { careLevelsQuery } from './queries.ts'

/** The care levels of services that no plan covers, the fastest target first. */
export function CareLevelsCard() {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(careLevelsQuery)
  return (
    <PartCard
      title="Care levels without a plan"
      note="Fastest fix first"
      noun="care level"
      noteColumn="Response hours"
      column="Target fix"
      rows={data.toSorted(byTarget).map((level) => ({
        ...careRow(level),
        note: hoursInWords(level.hours),
        words: spanInWords(level.repair),
        acts: actsOf(queryClient, level),
      }))}
      add={addition(queryClient)}
    />
  )
}

const keep = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: careLevelsQuery.queryKey })

function addition(queryClient: QueryClient): Act {
  return {
    key: 'add care level',
    title: 'Add care level',
    fields: careFields,
    // The name is part of the address, so each call is made with its own.
    do: (body, once) => {
      const { name, ...level } = careOf(body)
      const params = { name: String(name) }
      return calls('PUT /plan-desk/api/care-levels/:name', { params, body: () => level }, keep(queryClient))(body, once)
    },
    done: 'Care level added.',
  }
}

function actsOf(queryClient: QueryClient, level: CareLevel): Act[] {
  const { name } = level
  return [
    {
      key: 'change',
      title: `Change ${name}`,
      button: 'Change',
      text: 'It applies to cases that are opened from now on.',
      fields: careTargetFields,
      initial: careRow(level).values,
      do: calls(
        'PUT /plan-desk/api/care-levels/:name',
        {
          params: { name },
          body: (typed) => {
            const { name: _, ...changed } = careOf(typed, level)
            return changed
          },
        },
        keep(queryClient),
      ),
      done: 'Care level changed.',
    },
    {
      key: 'remove',
      title: `Remove ${name}`,
      button: 'Remove',
      text: 'New cases about services with this level have the standard terms. Open cases keep their targets.',
      fields: [],
      do: calls('DELETE /plan-desk/api/care-levels/:name', { params: { name } }, keep(queryClient)),
      done: 'Care level removed.',
    },
  ]
}
