import { entityPage } from '@portal/contract/entities.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { CustomerHit, SearchHit } from '@portal/contract/search/search.ts'
import { entityOfKind, type SearchKind } from '@portal/contract/search/values.ts'
import { call } from '../../api/client.ts'
import { boot } from '../../boot.ts'
import { inAccount } from '../../lib/in-account.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import type { JumpTarget } from './jump-targets.ts'
import { searchIcons } from './search-icons.ts'
import { useSearchOf, useSearchText } from './use-search.ts'

function targetOf({ kind, id, title, note, match, account, serviceId }: SearchHit): JumpTarget {
  const page = (serviceId && pageOfPart(kind, serviceId, id, title)) || pageOfRecord(kind, id)
  const href = kind === 'account' ? inAccount(page, id) : `${page}${stringifySearch({ account })}`
  return { id: `${kind}-${id}`, group: 'Found', icon: searchIcons[kind], label: title, context: match ?? note, href }
}

/** A record of a dealer's customer, which opens in the customer's account. */
function targetOfCustomer({ kind, id, title, note, match, accountId, customer }: CustomerHit): JumpTarget {
  return {
    id: `${kind}-${accountId}-${id}`,
    group: 'Found',
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

/** The search results for the text; previous results stay until the next arrive. */
export function useFoundTargets(typed: string): { found: JumpTarget[]; isSearching: boolean; hasFailed: boolean } {
  const { query, isEnough, isTyping } = useSearchText(typed)
  const own = useSearchOf('search', query, ({ signal }) =>
    call('GET /search-info/api/search', { query: { query } }, { signal }),
  )
  const ofCustomers = useSearchOf(
    'search of customers',
    query,
    ({ signal }) => call('GET /search-info/api/customer-search', { query: { query } }, { signal }),
    boot().signedIn?.readsCustomers?.includes('BusinessPortalServices') === true,
  )
  const hits = [...(own.data?.hits ?? []).map(targetOf), ...(ofCustomers.data?.hits ?? []).map(targetOfCustomer)]
  return {
    found: isEnough ? hits : [],
    isSearching: own.isFetching || ofCustomers.isFetching || isTyping,
    hasFailed: (own.isError || ofCustomers.isError) && isEnough,
  }
}
