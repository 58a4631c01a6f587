import type { DeskHit, IncidentHit } from '@portal/contract/search/desk.ts'
import IncidentIcon from 'lucide-react/icons/triangle-alert'
import { foundByNames } from '@portal/contract/search/desk-values.ts'
import type { JumpTarget } from '../../shell/jump/jump-targets.ts'
import { searchIcons } from '../../shell/jump/search-icons.ts'
import { deskPaths } from '../desk-paths.ts'

const groups: Record<DeskHit['kind'], string> = {
  account: 'Accounts',
  service: 'Services',
  site: 'Sites',
  zone: 'Domains',
  contact: 'People',
  case: 'Cases',
  order: 'Orders',
  quote: 'Quotes',
  bill: 'Bills',
  visit: 'Visits',
}

/** People without the accounts open the record itself. */
export function targetOf(hit: DeskHit, mayOpenAccounts: boolean): JumpTarget {
  const { kind, id, title, accountId, accountName } = hit
  return {
    id: `${kind}-${accountId}-${id}`,
    group: groups[kind],
    icon: searchIcons[kind],
    label: title,
    context: [foundWords(hit), kind === 'account' ? accountId : `${accountName} ${accountId}`].join(' · '),
    href: mayOpenAccounts && kind !== 'visit' ? accountOf(hit) : recordOf(hit),
  }
}

function accountOf({ kind, accountId, found }: DeskHit): string {
  return deskPaths.account(accountId, kind === 'account' ? {} : { found })
}

function recordOf({ kind, id, accountId }: DeskHit): string {
  if (kind === 'visit') return deskPaths.visit(accountId, id)
  return kind === 'case' ? deskPaths.caseOne(accountId, id) : deskPaths.order(accountId, id)
}

export const targetOfIncident = ({ ref, title, note }: IncidentHit): JumpTarget => ({
  id: `incident-${ref}`,
  group: 'Incidents',
  icon: IncidentIcon,
  label: title,
  context: `${ref} · ${note}`,
  href: deskPaths.incident(ref),
})

/** "Service ID S-2081147" */
export function foundWords({ foundBy, found, title }: Pick<DeskHit, 'foundBy' | 'found' | 'title'>): string {
  const isPart = foundBy === 'name' || foundBy === 'title' || foundBy === 'address' || found === title
  return isPart ? foundByNames[foundBy] : `${foundByNames[foundBy]} ${found}`
}
