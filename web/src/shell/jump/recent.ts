import { pageNames, pages } from '@portal/contract/pages.ts'
import { clock } from '@portal/contract/format/clock.ts'
import HistoryIcon from 'lucide-react/icons/history'
import { personalPrefix } from '../../session/drafts.ts'
import type { JumpTarget } from './jump-targets.ts'

interface Recent {
  label: string
  href: string
  at: number
}

const most = 5
const keyOf = (accountId: string) => `${personalPrefix}recent ${accountId}`

/** Of this tab, account and person, so that nothing stays on a shared computer. */
function read(accountId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    // Blocked or damaged storage has no recent records.
    return []
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'label' in value && 'href' in value && 'at' in value

export function noteRecent(accountId: string, label: string, href: string): void {
  const others = read(accountId).filter((each) => each.href !== href)
  try {
    sessionStorage.setItem(
      keyOf(accountId),
      JSON.stringify([{ label, href, at: Date.now() }, ...others].slice(0, most + 1)),
    )
  } catch {
    // As above.
  }
}

// Pages of one record; a part of a record has the same heading.
const records = pageNames
  .filter((name) => pages[name].path.includes('/:') && !pages[name].isPart && pages[name].needs)
  .map((name) => new RegExp(`^${pages[name].path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Notes the record that the page shows, by its heading. */
export function notePage(accountId: string): void {
  const label = document.querySelector('main h1')?.textContent
  if (label && records.some((form) => form.test(location.pathname))) noteRecent(accountId, label, location.pathname)
}

export const recentTargets = (accountId: string): JumpTarget[] =>
  read(accountId)
    .filter(({ href }) => href !== location.pathname)
    .slice(0, most)
    .map(({ label, href, at }) => ({
      id: `recent ${href}`,
      group: 'Recent',
      icon: HistoryIcon,
      label,
      context: `viewed ${clock(at)}`,
      href,
    }))
