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
import KeyboardIcon from 'lucide-react/icons/keyboard'
import CaseIcon from 'lucide-react/icons/message-square-warning'
import OrderIcon from 'lucide-react/icons/package'
import SignOutIcon from 'lucide-react/icons/log-out'
import ModeIcon from 'lucide-react/icons/sun-moon'
import AccountIcon from 'lucide-react/icons/user'
import VisitorsIcon from 'lucide-react/icons/users'
import WebhookIcon from 'lucide-react/icons/webhook'
import type { ComponentType, SVGProps } from 'react'
import { paths } from '../../paths.ts'
import type { NavigationItem } from '../menu.ts'

export interface JumpTarget {
  id: string
  group: 'Found' | 'Pages' | 'Actions'
  icon: ComponentType<SVGProps<SVGSVGElement>>
  label: string
  /** The section it belongs to, where the label alone could be misread. */
  context?: string
  href?: string
  isExternal?: boolean
  act?: () => void
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

interface Beyond {
  label: string
  href: string
  /** The section it belongs to. */
  context: string
  icon: JumpTarget['icon']
  /** Who may see it; nobody is kept from it without. */
  resource?: PermissionResource
}

/** Pages that stand in no menu. */
const beyondMenu: readonly Beyond[] = [
  {
    label: 'Service status',
    href: '/service-status',
    context: 'Works and incidents',
    icon: StatusIcon,
    resource: 'BusinessPortalServices',
  },
  { label: 'Reverse DNS', href: '/dns/reverse', context: 'DNS', icon: ZoneIcon, resource: 'BusinessPortalDns' },
  {
    label: 'Back-up',
    href: '/backup',
    context: 'Cloud Solutions',
    icon: BackupIcon,
    resource: 'BusinessPortalCloudSolutions',
  },
  {
    label: 'Visitors',
    href: '/colocation/visitors',
    context: 'Data centre visits',
    icon: VisitorsIcon,
    resource: 'BusinessPortalColocation',
  },
  { label: 'Quotes', href: '/quoting', context: 'Orders', icon: QuoteIcon, resource: 'LeasedLineQuoting' },
  {
    label: 'API keys',
    href: '/account/api-keys',
    context: 'Users',
    icon: AccessIcon,
    resource: 'BusinessPortalAccountMgmt',
  },
  {
    label: 'Webhooks',
    href: '/account/webhooks',
    context: 'Users',
    icon: WebhookIcon,
    resource: 'BusinessPortalAccountMgmt',
  },
  {
    label: 'Your data',
    href: '/account/data',
    context: 'Export everything',
    icon: DataIcon,
    resource: 'BusinessPortalAccountMgmt',
  },
  {
    label: 'Who did what',
    href: '/activity',
    context: 'Activity',
    icon: ActivityIcon,
    resource: 'BusinessPortalAccountMgmt',
  },
  { label: 'Notifications', href: '/notifications', context: 'Yours', icon: NotificationsIcon },
  { label: 'For developers', href: '/developers', context: 'API', icon: CodeIcon },
]

/** What people come for without looking for a page first. */
const beginnings: readonly Beyond[] = [
  {
    label: 'Raise a case',
    href: paths.caseNew(),
    context: 'Help and support',
    icon: CaseIcon,
    resource: 'BusinessPortalCases',
  },
  { label: 'New order', href: '/orders/new', context: 'Orders', icon: OrderIcon, resource: 'BusinessPortalOrders' },
  { label: 'New quote', href: '/quoting/new', context: 'Orders', icon: QuoteIcon, resource: 'LeasedLineQuoting' },
  {
    label: 'Book a visit',
    href: paths.visits('/new'),
    context: 'Data centre visits',
    icon: VisitIcon,
    resource: 'BusinessPortalColocation',
  },
]

/** Every page that this person may see, then what can be done from anywhere. */
export function jumpTargets(menu: readonly NavigationItem[], actions: Actions): JumpTarget[] {
  const shownOf = (group: JumpTarget['group'], targets: readonly Beyond[]) =>
    targets.flatMap(({ resource, ...target }): JumpTarget[] =>
      resource === undefined || actions.resources.has(resource) ? [{ ...target, id: target.href, group }] : [],
    )
  const pages = menu.flatMap((item): JumpTarget[] => {
    const common = { group: 'Pages', icon: item.icon } as const
    if (!item.subMenu) return item.href === null ? [] : [{ ...common, id: item.id, label: item.label, href: item.href }]
    return item.subMenu.items.map(({ id, label, href, isExternal }) => ({
      ...common,
      id,
      label,
      href,
      context: item.label,
      ...(isExternal && { isExternal }),
    }))
  })
  return [
    ...pages,
    ...shownOf('Pages', beyondMenu),
    ...shownOf('Actions', beginnings),
    { id: 'account', group: 'Actions', icon: AccountIcon, label: 'Your account', href: actions.accountUrl },
    { id: 'access', group: 'Actions', icon: AccessIcon, label: 'Your access', href: paths.access() },
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

/** Targets with a word that starts with what was typed; those whose name starts with it come first. */
export function filterTargets(targets: readonly JumpTarget[], typed: string): JumpTarget[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...targets]
  const fits = ({ label, context = '' }: JumpTarget) => {
    const own = wordsOf(`${label} ${context}`)
    return words.every((word) => own.some((each) => each.startsWith(word)))
  }
  const isFirst = ({ label }: JumpTarget) => label.toLowerCase().startsWith(typed.trim().toLowerCase())
  const found = targets.filter(fits)
  return [...found.filter(isFirst), ...found.filter((target) => !isFirst(target))].toSorted(
    (a, b) => Number(a.group === 'Actions') - Number(b.group === 'Actions'),
  )
}

/** The label in two parts around what was typed, to be marked. */
export function markOf(label: string, typed: string): [string, string, string] {
  const text = typed.trim().toLowerCase()
  const at = text === '' ? -1 : ` ${label.toLowerCase()}`.indexOf(` ${text}`)
  return at < 0
    ? [label, '', '']
    : [label.slice(0, at), label.slice(at, at + text.length), label.slice(at + text.length)]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
