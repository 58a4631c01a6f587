import { entityPage } from '@portal/contract/entities.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { CustomerHit, SearchHit } from '@portal/contract/search/search.ts'
import { entityOfKind, type SearchKind } from '@portal/contract/search/values.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { boot } from '../../boot.ts'
import { inAccount } from '../../lib/in-account.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { loosened } from './arrange-targets.ts'
import type { JumpTarget } from './jump-targets.ts'
import { searchIcons } from './search-icons.ts'
import { useSearchOf, useSearchText } from './use-search.ts'

const [services, work, others] = ['Services', 'Cases, orders and planned work', 'Other records']

const groupOf: Partial<Record<SearchKind, string>> = {
  service: services,
  site: services,
  machine: services,
  backup: services,
  test: services,
  zone: services,
  order: work,
  quote: work,
  case: work,
  visit: work,
  incident: work,
}
const order = [services, work, others]

function targetOf({ kind, id, title, note, match, account, serviceId, status }: SearchHit): JumpTarget {
  const page = (serviceId && pageOfPart(kind, serviceId, id, title)) || pageOfRecord(kind, id)
  const href = kind === 'account' ? inAccount(page, id) : `${page}${stringifySearch({ account })}`
  return {
    id: `${kind}-${id}`,
    group: groupOf[kind] ?? others ?? '',
    icon: searchIcons[kind],
    label: title,
    context: match ?? withoutTitle(note, title),
    ...(numbered.has(kind) && !match && { reference: id }),
    ...(status !== null && { status }),
    href,
  }
}

/** Records that are named by their site have their number beside it. */
const numbered: ReadonlySet<SearchKind> = new Set(['service', 'order', 'case'])

/** "SoGEA broadband" of "SoGEA broadband, Rochdale – Depot 2" beside the name of that site. */
const withoutTitle = (note: string, title: string) =>
  note
    .split(', ')
    .filter((part, index) => index === 0 || !title.startsWith(part))
    .join(', ')

/** A record of a dealer's customer, which opens in the customer's account. */
function targetOfCustomer({ kind, id, title, note, match, accountId, customer }: CustomerHit): JumpTarget {
  return {
    id: `${kind}-${accountId}-${id}`,
    group: groupOf[kind] ?? others ?? '',
    icon: searchIcons[kind],
    label: title,
    context: [customer, match ?? note].filter(Boolean).join(', '),
    href: inAccount(pageOfRecord(kind, id), accountId),
  }
}

const pageOfRecord = (kind: SearchKind, id: string) => entityPage(entityOfKind(kind), id) ?? pageOf('dashboard')

function pageOfPart(kind: SearchKind, serviceId: string, id: string, search: string): string {
  if (kind === 'test') return pageOf('lineTest', { serviceId, testId: id })
  return kind === 'backup' ? `${pageOf('backup', { search })}#workloads` : pageOf('serviceVcd', { serviceId, search })
}

export interface Found {
  found: JumpTarget[]
  /** The records of the person's own account, for the actions on them. */
  hits: SearchHit[]
  isSearching: boolean
  hasFailed: boolean
}

/** The search results for the text; previous results stay until the next arrive. A loose search finds similar words too. */
export function useFoundTargets(typed: string, isLoose: boolean): Found {
  const { query, isEnough, isTyping } = useSearchText(typed)
  const also = isLoose ? loosened(query) : []
  const own = useSearchOf('search', query, ({ signal }) =>
    call('GET /search-info/api/search', { query: { query } }, { signal }),
  )
  const ofCustomers = useSearchOf(
    'search of customers',
    query,
    ({ signal }) => call('GET /search-info/api/customer-search', { query: { query } }, { signal }),
    boot().signedIn?.readsCustomers?.includes('BusinessPortalServices') === true,
  )
  // One query: `useQueries` would be loaded with every page.
  const loose = useQuery({
    queryKey: ['search', also],
    queryFn: ({ signal }) =>
      Promise.all(also.map((word) => call('GET /search-info/api/search', { query: { query: word } }, { signal }))),
    enabled: also.length > 0,
    retry: false,
  })
  const hits = isEnough ? [...(own.data?.hits ?? []), ...(loose.data ?? []).flatMap((answer) => answer.hits)] : []
  const found = [...hits.map(targetOf), ...(isEnough ? (ofCustomers.data?.hits ?? []) : []).map(targetOfCustomer)]
  return {
    found: found.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group)),
    hits,
    isSearching: own.isFetching || ofCustomers.isFetching || isTyping || loose.isFetching,
    hasFailed: (own.isError || ofCustomers.isError) && isEnough,
  }
}
