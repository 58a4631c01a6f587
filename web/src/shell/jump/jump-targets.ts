import { type PageName, pageNames, pages } from '@portal/contract/pages.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import NotificationsIcon from 'lucide-react/icons/bell'
import AccountsIcon from 'lucide-react/icons/building-2'
import QuoteIcon from 'lucide-react/icons/calculator'
import VisitIcon from 'lucide-react/icons/calendar'
import CodeIcon from 'lucide-react/icons/code-xml'
import StatusIcon from 'lucide-react/icons/construction'
import DataIcon from 'lucide-react/icons/archive'
import BackupIcon from 'lucide-react/icons/database-backup'
import ZoneIcon from 'lucide-react/icons/globe'
import ActivityIcon from 'lucide-react/icons/history'
import AccessIcon from 'lucide-react/icons/key-round'
import PageIcon from 'lucide-react/icons/file-text'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import CaseIcon from 'lucide-react/icons/message-square-warning'
import OrderIcon from 'lucide-react/icons/package'
import SignOutIcon from 'lucide-react/icons/log-out'
import SettingsIcon from 'lucide-react/icons/settings-2'
import ModeIcon from 'lucide-react/icons/sun-moon'
import AccountIcon from 'lucide-react/icons/user'
import VisitorsIcon from 'lucide-react/icons/users'
import WebhookIcon from 'lucide-react/icons/webhook'
import type { ComponentType, SVGProps } from 'react'
import { paths } from '../../paths.ts'
import type { NavigationItem } from '../menu.ts'
import { helpOf } from './help-texts.ts'
import { pageWords } from './page-words.ts'
import { hasWords } from './typed-text.ts'

export interface JumpTarget {
  id: string
  group: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  label: string
  /** The section it belongs to, if the label alone is ambiguous. */
  context?: string
  href?: string
  isExternal?: boolean
  act?: () => void
  /** Text for the field, in place of a page: an action that waits for a name. */
  fill?: string
  /** Changes the list, which stays open. */
  stay?: () => void
  /** The number of a record that is named by its site. */
  reference?: string
  /** The status of a service, in words. */
  status?: string
  /** An explanation, by which it is found too. */
  help?: string
  /** The keys that open it. */
  keys?: string
  /** Made of the typed text or of a result, which it is not itself. */
  isOffer?: true
}

interface Actions {
  resources: ReadonlySet<PermissionResource>
  accountUrl: string
  isDark: boolean
  onShortcuts: () => void
  onAccounts: () => void
  onMode: () => void
  onSignOut: () => void
}

/** Of pages that have no entry in the sidebar, whose icon it would be. */
const icons: Partial<Record<PageName, JumpTarget['icon']>> = {
  serviceStatus: StatusIcon,
  addressBlocks: ZoneIcon,
  backup: BackupIcon,
  visitors: VisitorsIcon,
  quotes: QuoteIcon,
  settings: SettingsIcon,
  notificationSettings: SettingsIcon,
  appearance: ModeIcon,
  apiKeys: AccessIcon,
  webhooks: WebhookIcon,
  accountData: DataIcon,
  activity: ActivityIcon,
  notifications: NotificationsIcon,
  developers: CodeIcon,
}

/** Actions available from anywhere. */
const beginnings: readonly { page: PageName; label?: string; context: string; icon: JumpTarget['icon'] }[] = [
  { page: 'caseNew', label: 'Report a problem', context: 'Open a case', icon: CaseIcon },
  { page: 'orderNew', context: 'Orders', icon: OrderIcon },
  { page: 'quoteNew', context: 'Orders', icon: QuoteIcon },
  { page: 'visitNew', context: 'Data centre visits', icon: VisitIcon },
]

/** Every page that this person may see, then the actions available from anywhere. */
export function jumpTargets(menu: readonly NavigationItem[], actions: Actions): JumpTarget[] {
  const canOpen = (name: PageName) => {
    const { needs } = pages[name]
    return !needs || actions.resources.has(needs)
  }
  const beyondMenu = pageNames.filter(canOpen).flatMap((name): JumpTarget[] => {
    const { path, title } = pages[name]
    const words = pageWords[name]
    if (words === undefined) return []
    return [
      {
        id: path,
        group: 'Pages and help',
        icon: icons[name] ?? PageIcon,
        label: title,
        context: words,
        href: path,
        ...helpOf(path),
      },
    ]
  })
  const started = beginnings
    .filter(({ page }) => canOpen(page))
    .map(({ page, ...target }): JumpTarget => {
      const { path, title } = pages[page]
      return { label: title, ...target, href: path, id: path, group: 'Actions' }
    })
  const inMenu = menu.flatMap((item): JumpTarget[] => {
    const common = { group: 'Pages and help', icon: item.icon } as const
    if (!item.subMenu) return item.href === null ? [] : [{ ...common, id: item.id, label: item.label, href: item.href }]
    return item.subMenu.items.map(({ id, label, href, isExternal }) => ({
      ...common,
      id,
      label,
      href,
      context: item.label,
      ...helpOf(href),
      ...(isExternal && { isExternal }),
    }))
  })
  return [
    ...inMenu,
    ...beyondMenu,
    ...started,
    { id: 'account', group: 'Actions', icon: AccountIcon, label: 'Your account', href: actions.accountUrl },
    { id: 'access', group: 'Actions', icon: AccessIcon, label: 'Your permissions', href: paths.access() },
    { id: 'accounts', group: 'Actions', icon: AccountsIcon, label: 'Switch account', act: actions.onAccounts },
    {
      id: 'mode',
      group: 'Actions',
      icon: ModeIcon,
      label: actions.isDark ? 'Use light mode' : 'Use dark mode',
      act: actions.onMode,
    },
    { id: 'keys', group: 'Actions', icon: KeyboardIcon, label: 'Keyboard shortcuts', act: actions.onShortcuts },
    { id: 'sign-out', group: 'Actions', icon: SignOutIcon, label: 'Sign out', act: actions.onSignOut },
  ]
}

/** Targets with a word that starts with the text; those whose name starts with it come first. */
export function filterTargets(targets: readonly JumpTarget[], typed: string): JumpTarget[] {
  if (typed.trim() === '') return [...targets]
  const fits = ({ label, context = '' }: JumpTarget) => hasWords(`${label} ${context}`, typed)
  const isFirst = ({ label }: JumpTarget) => label.toLowerCase().startsWith(typed.trim().toLowerCase())
  const found = targets.filter(fits)
  return [...found.filter(isFirst), ...found.filter((target) => !isFirst(target))].toSorted(
    (a, b) => Number(a.group === 'Actions') - Number(b.group === 'Actions'),
  )
}

/** The label split around the matching text, which is highlighted. */
export function markOf(label: string, typed: string): [string, string, string] {
  const text = typed.trim().toLowerCase()
  const at = text === '' ? -1 : ` ${label.toLowerCase()}`.indexOf(` ${text}`)
  return at < 0
    ? [label, '', '']
    : [label.slice(0, at), label.slice(at, at + text.length), label.slice(at + text.length)]
}
