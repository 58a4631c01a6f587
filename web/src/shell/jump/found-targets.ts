import type { SearchHit } from '@portal/contract/search.ts'
import { type SearchKind, shortestSearch } from '@portal/contract/search-values.ts'
import AccountIcon from 'lucide-react/icons/building-2'
import CaseIcon from 'lucide-react/icons/message-square-warning'
import ContactIcon from 'lucide-react/icons/user'
import IncidentIcon from 'lucide-react/icons/construction'
import KeyIcon from 'lucide-react/icons/key-round'
import OrderIcon from 'lucide-react/icons/package'
import ServiceIcon from 'lucide-react/icons/network'
import QuoteIcon from 'lucide-react/icons/calculator'
import VisitIcon from 'lucide-react/icons/calendar'
import ZoneIcon from 'lucide-react/icons/globe'
import SiteIcon from 'lucide-react/icons/map-pin'
import StatementIcon from 'lucide-react/icons/chart-column'
import WebhookIcon from 'lucide-react/icons/webhook'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { inAccount } from '../../lib/in-account.ts'
import { paths } from '../../paths.ts'
import type { JumpTarget } from './jump-targets.ts'

interface Place {
  icon: JumpTarget['icon']
  href: (id: string, account: string | null) => string
}

const places: Record<SearchKind, Place> = {
  service: { icon: ServiceIcon, href: (id) => paths.service(id) },
  zone: { icon: ZoneIcon, href: (id) => `/dns/${encodeURIComponent(id)}` },
  quote: { icon: QuoteIcon, href: (id, account) => `/quoting/${id}${account ? `?account=${account}` : ''}` },
  visit: { icon: VisitIcon, href: (id) => paths.visits(`/${id}`) },
  site: { icon: SiteIcon, href: paths.site },
  order: { icon: OrderIcon, href: paths.order },
  case: { icon: CaseIcon, href: paths.caseOne },
  contact: { icon: ContactIcon, href: paths.contact },
  incident: { icon: IncidentIcon, href: (id) => `/service-status/${id}` },
  statement: { icon: StatementIcon, href: paths.commissionStatement },
  key: { icon: KeyIcon, href: () => '/account/api-keys' },
  webhook: { icon: WebhookIcon, href: (id) => `/account/webhooks/${id}` },
  account: { icon: AccountIcon, href: (id) => inAccount('/', id) },
}

function targetOf({ kind, id, title, note, match, account }: SearchHit): JumpTarget {
  const { icon, href } = places[kind]
  return { id: `${kind}-${id}`, group: 'Found', icon, label: title, context: match ?? note, href: href(id, account) }
}

// Somebody who types asks once, not with each letter; what is pasted is there at once anyway.
const pauseMs = 120

/** What the typed reference leads to, the last answer until the next is there. */
export function useFoundTargets(typed: string): { found: JumpTarget[]; isSearching: boolean; hasFailed: boolean } {
  const query = usePaused(useDeferredValue(typed.trim()))
  const isEnough = query.length >= shortestSearch
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call('GET /search-info/api/search', { query: { query } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnough,
    retry: false,
  })
  return {
    found: isEnough ? (data?.hits ?? []).map(targetOf) : [],
    isSearching: isFetching || (typed.trim() !== query && typed.trim().length >= shortestSearch),
    hasFailed: isError && isEnough,
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
