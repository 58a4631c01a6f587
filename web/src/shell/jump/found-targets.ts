import { entityPage } from '@portal/contract/entities.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { CustomerHit, SearchHit } from '@portal/contract/search/search.ts'
import { entityOfKind, type SearchKind, shortestSearch } from '@portal/contract/search/values.ts'
import AccountIcon from 'lucide-react/icons/building-2'
import BackupIcon from 'lucide-react/icons/archive-restore'
import CaseIcon from 'lucide-react/icons/message-square-warning'
import ContactIcon from 'lucide-react/icons/user'
import IncidentIcon from 'lucide-react/icons/construction'
import KeyIcon from 'lucide-react/icons/key-round'
import MachineIcon from 'lucide-react/icons/server'
import OrderIcon from 'lucide-react/icons/package'
import PlanIcon from 'lucide-react/icons/file-text'
import ServiceIcon from 'lucide-react/icons/network'
import QuoteIcon from 'lucide-react/icons/calculator'
import TestIcon from 'lucide-react/icons/activity'
import VisitIcon from 'lucide-react/icons/calendar'
import ZoneIcon from 'lucide-react/icons/globe'
import SiteIcon from 'lucide-react/icons/map-pin'
import StatementIcon from 'lucide-react/icons/chart-column'
import WebhookIcon from 'lucide-react/icons/webhook'
import { keepPreviousData, type QueryFunction, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { boot } from '../../boot.ts'
import { inAccount } from '../../lib/in-account.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import type { JumpTarget } from './jump-targets.ts'

const icons: Record<SearchKind, JumpTarget['icon']> = {
  service: ServiceIcon,
  zone: ZoneIcon,
  quote: QuoteIcon,
  visit: VisitIcon,
  site: SiteIcon,
  order: OrderIcon,
  case: CaseIcon,
  contact: ContactIcon,
  incident: IncidentIcon,
  statement: StatementIcon,
  key: KeyIcon,
  webhook: WebhookIcon,
  account: AccountIcon,
  machine: MachineIcon,
  backup: BackupIcon,
  test: TestIcon,
  plan: PlanIcon,
}

function targetOf({ kind, id, title, note, match, account, serviceId }: SearchHit): JumpTarget {
  const page = (serviceId && pageOfPart(kind, serviceId, id, title)) || pageOfRecord(kind, id)
  const href = kind === 'account' ? inAccount(page, id) : `${page}${stringifySearch({ account })}`
  return { id: `${kind}-${id}`, group: 'Found', icon: icons[kind], label: title, context: match ?? note, href }
}

/** A record of a dealer's customer, which opens in the customer's account. */
function targetOfCustomer({ kind, id, title, note, match, accountId, customer }: CustomerHit): JumpTarget {
  return {
    id: `${kind}-${accountId}-${id}`,
    group: 'Found',
    icon: icons[kind],
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

// Waits for a pause in typing; pasted text needs none.
const pauseMs = 120

/** The search results for the text; previous results stay until the next arrive. */
export function useFoundTargets(typed: string): { found: JumpTarget[]; isSearching: boolean; hasFailed: boolean } {
  const query = usePaused(useDeferredValue(typed.trim()))
  const isEnough = query.length >= shortestSearch
  const own = useSearchOf('search', query, ({ signal }) =>
    call('GET /search-info/api/search', { query: { query } }, { signal }),
  )
  const ofCustomers = useSearchOf(
    'search of customers',
    query,
    ({ signal }) => call('GET /search-info/api/customer-search', { query: { query } }, { signal }),
    boot.signedIn?.readsCustomers?.includes('BusinessPortalServices') === true,
  )
  const hits = [...(own.data?.hits ?? []).map(targetOf), ...(ofCustomers.data?.hits ?? []).map(targetOfCustomer)]
  return {
    found: isEnough ? hits : [],
    isSearching:
      own.isFetching || ofCustomers.isFetching || (typed.trim() !== query && typed.trim().length >= shortestSearch),
    hasFailed: (own.isError || ofCustomers.isError) && isEnough,
  }
}

function useSearchOf<T>(name: string, query: string, queryFn: QueryFunction<T>, isOffered = true) {
  return useQuery({
    queryKey: [name, query],
    queryFn,
    placeholderData: keepPreviousData,
    enabled: isOffered && query.length >= shortestSearch,
    retry: false,
  })
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
