import { type ActivityThing, activityThings } from '@portal/contract/activity-values.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'

export interface ActivitySearch {
  person?: string | undefined
  thing?: ActivityThing | undefined
  thingId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number
  size?: number
}

// Asked when it is wanted: the file with the words may arrive after this one.
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object that is written out
export const listThings = () => Object.keys(activityThings) as ActivityThing[]

const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the address says; what it should not say is left out. */
export function readSearch(raw: Record<string, unknown>): ActivitySearch {
  const [page, size] = [wholeNumber(raw.page), wholeNumber(raw.size)]
  return {
    person: text(raw.person),
    thing: oneOf(listThings(), raw.thing),
    thingId: text(raw.thingId),
    from: day(raw.from),
    to: day(raw.to),
    ...(page && { page }),
    ...(size && { size }),
  }
}

export const activityQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['activity', 'list', search],
    queryFn: ({ signal }) => call('GET /activity-info/api/activity', { query: { ...search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const peopleQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: async ({ signal }) => (await call('GET /activity-info/api/people', {}, { signal })).people,
})
