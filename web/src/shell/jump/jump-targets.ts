import StatusIcon from 'lucide-react/icons/activity'
import BellIcon from 'lucide-react/icons/bell'
import AccountsIcon from 'lucide-react/icons/building-2'
import CodeIcon from 'lucide-react/icons/code-xml'
import AccessIcon from 'lucide-react/icons/key-round'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import HistoryIcon from 'lucide-react/icons/history'
import SignOutIcon from 'lucide-react/icons/log-out'
import ModeIcon from 'lucide-react/icons/sun-moon'
import AccountIcon from 'lucide-react/icons/user'
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
  accountUrl: string
  isDark: boolean
  onShortcuts: () => void
  onAccounts: () => void
  onMode: () => void
  onSignOut: () => void
}

/** Pages that stand in no menu, for whoever has the entry that they belong under. */
const beyondMenu: readonly { under: string; target: JumpTarget }[] = [
  {
    under: 'services',
    target: {
      id: 'service-status',
      group: 'Pages',
      icon: StatusIcon,
      label: 'Service status',
      context: 'Planned works and incidents',
      href: '/service-status',
    },
  },
  {
    under: 'dashboard',
    target: { id: 'notifications', group: 'Pages', icon: BellIcon, label: 'Notifications', href: '/notifications' },
  },
  {
    under: 'users',
    target: {
      id: 'api-keys',
      group: 'Pages',
      icon: AccessIcon,
      label: 'API keys',
      context: 'Users',
      href: '/account/api-keys',
    },
  },
  {
    under: 'users',
    target: {
      id: 'webhooks',
      group: 'Pages',
      icon: WebhookIcon,
      label: 'Webhooks',
      context: 'Users',
      href: '/account/webhooks',
    },
  },
  {
    under: 'users',
    target: {
      id: 'activity',
      group: 'Pages',
      icon: HistoryIcon,
      label: 'Who did what',
      context: 'Users',
      href: '/activity',
    },
  },
  {
    under: 'dashboard',
    target: {
      id: 'developers',
      group: 'Pages',
      icon: CodeIcon,
      label: 'For developers',
      context: 'API',
      href: '/developers',
    },
  },
]

/** Every page of the menu that this person may see, then what can be done from anywhere. */
export function jumpTargets(menu: readonly NavigationItem[], actions: Actions): JumpTarget[] {
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
    ...beyondMenu.filter(({ under }) => menu.some(({ id }) => id === under)).map(({ target }) => target),
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
