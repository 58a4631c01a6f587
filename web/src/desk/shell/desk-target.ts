import type { DeskHit } from '@portal/contract/search/desk.ts'
import { foundByNames } from '@portal/contract/search/desk-values.ts'
import type { JumpTarget } from '../../shell/jump/jump-targets.ts'
import { searchIcons } from '../../shell/jump/search-icons.ts'
import { deskPaths } from '../desk-paths.ts'

/** People without the accounts open the record itself. */
export function targetOf(hit: DeskHit, mayOpenAccounts: boolean): JumpTarget {
  const { kind, id, title, accountId, accountName } = hit
  return {
    id: `${kind}-${accountId}-${id}`,
    group: 'Found',
    icon: searchIcons[kind],
    label: title,
    context: [foundWords(hit), kind === 'account' ? accountId : `${accountName} ${accountId}`].join(' · '),
    href: mayOpenAccounts ? accountOf(hit) : recordOf(hit),
  }
}

function accountOf({ kind, accountId, found }: DeskHit): string {
  return deskPaths.account(accountId, kind === 'account' ? {} : { found })
}

function recordOf({ kind, id, accountId }: DeskHit): string {
  return kind === 'case' ? deskPaths.caseOne(accountId, id) : deskPaths.order(accountId, id)
}

/** "Service ID S-2081147" */
export function foundWords({ foundBy, found, title }: Pick<DeskHit, 'foundBy' | 'found' | 'title'>): string {
  const isPart = foundBy === 'name' || foundBy === 'title' || foundBy === 'address' || found === title
  return isPart ? foundByNames[foundBy] : `${foundByNames[foundBy]} ${found}`
}
