import type { PageFacts } from '@portal/contract/page-table.ts'
import { pageNames, pages } from '@portal/contract/pages.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { countedCategory } from '@portal/contract/services/category.ts'
import type { CategoryMap } from '@portal/contract/services/services.ts'
import BillsIcon from 'lucide-react/icons/receipt-text'
import CommissionIcon from 'lucide-react/icons/chart-column'
import HelpIcon from 'lucide-react/icons/circle-question-mark'
import DashboardIcon from 'lucide-react/icons/house'
import MonitoringIcon from 'lucide-react/icons/activity'
import ServicesIcon from 'lucide-react/icons/network'
import OrdersIcon from 'lucide-react/icons/package'
import PlansIcon from 'lucide-react/icons/shield-check'
import UsersIcon from 'lucide-react/icons/users'
import type { ComponentType, SVGProps } from 'react'
import { paths } from '../paths.ts'

export interface NavigationLink {
  id: string
  hidden: boolean
  label: string
  href: string
  /** Leaves the portal and opens in a new tab. */
  isExternal?: boolean
}

type Icon = ComponentType<SVGProps<SVGSVGElement>>
/** The word below the icon of the closed sidebar, and the label if it differs. */
type Words = [word: string, label?: string]

interface Place {
  path: string
  needs?: PermissionResource | undefined
}

export interface NavigationItem {
  id: string
  hidden: boolean
  icon: Icon
  /** The word below the icon of the closed sidebar. */
  word: string
  label: string
  /** Null for a heading without a page. */
  href: string | null
  subMenu?: { heading: string; items: NavigationLink[] }
}

export interface MenuFacts {
  isSignedIn: boolean
  resources: ReadonlySet<PermissionResource>
  categories: CategoryMap
  llqtPortalUrl: string
  faqUrl: string | undefined
  isOpen: boolean
}

/** The entries of the sidebar by permission: specification, sections 2 and 6. */
export function buildMenu(facts: MenuFacts): NavigationItem[] {
  const { isSignedIn, isOpen } = facts
  const may = (resource: PermissionResource | undefined) => isSignedIn && (!resource || facts.resources.has(resource))
  /** The entries of pages below a heading. */
  const linksOf = (heading: NonNullable<PageFacts['menu']>[0]) =>
    pageNames.flatMap((id): NavigationLink[] => {
      const { path, needs, menu } = pages[id]
      if (menu?.[0] !== heading) return []
      const [, label, base] = menu
      if (!base) return [{ id, label, href: path, hidden: !may(needs) }]
      const productCategory = countedCategory(facts.categories, base)
      const isShown = may('BusinessPortalServices') && may(needs) && productCategory !== undefined
      return [{ id, label, href: paths.services({ productCategory: productCategory ?? base }), hidden: !isShown }]
    })

  const quoting = {
    id: 'quoting',
    label: 'Ethernet Quoting Tool',
    href: facts.llqtPortalUrl,
    isExternal: true,
    hidden: !may('LeasedLineQuoting') || facts.llqtPortalUrl === '',
  }
  const faqs = {
    id: 'faqs',
    label: 'FAQs',
    href: facts.faqUrl ?? '',
    isExternal: true,
    hidden: !isSignedIn || !facts.faqUrl,
  }
  const help = [...linksOf('help'), faqs]
  // The specification shows its pages only in the open sidebar.
  const helpNow = help.map((link) => ({ ...link, ...(!isOpen && link !== faqs && { hidden: true }) }))

  const ofPage = (id: string, icon: Icon, [word, label = word]: Words, { path, needs }: Place): NavigationItem => ({
    id,
    icon,
    word,
    label,
    href: path,
    hidden: !may(needs),
  })

  return [
    { ...ofPage('dashboard', DashboardIcon, ['Dashboard'], pages.dashboard), hidden: false },
    group('services', ServicesIcon, ['Services'], linksOf('services')),
    ofPage('plans', PlansIcon, ['Plans', 'Customer service plans'], pages.plans),
    group('orders', OrdersIcon, ['Orders'], [...linksOf('orders'), quoting]),
    group('users', UsersIcon, ['Users'], linksOf('users')),
    ofPage('bills', BillsIcon, ['Bills', 'Bills and usage'], pages.bills),
    ofPage('commission', CommissionIcon, ['Commission', 'Commission statements'], pages.statements),
    {
      ...group('help', HelpIcon, ['Help', 'Help and support'], helpNow),
      // The same for both states of the sidebar, so that the focus stays on it while the sidebar opens.
      href: may(pages.cases.needs) ? pages.cases.path : null,
      hidden: !help.some(isShown),
    },
    { ...ofPage('monitoring', MonitoringIcon, ['Monitoring'], pages.monitoring), hidden: !may('PortalOperator') },
  ]
}

/** The menu without its hidden entries. */
export function shownOf(menu: readonly NavigationItem[]): NavigationItem[] {
  return menu.filter(isShown).map((item) => {
    const { subMenu, ...rest } = item
    return subMenu ? { ...rest, subMenu: { ...subMenu, items: subMenu.items.filter(isShown) } } : rest
  })
}

function isShown({ hidden }: { hidden: boolean }): boolean {
  return !hidden
}

/** A menu is visible if one of its entries is, and leads to its first page. */
function group(id: string, icon: Icon, [word, label = word]: Words, items: NavigationLink[]): NavigationItem {
  const shown = items.filter(isShown)
  const first = shown.find((item) => !item.isExternal)
  return {
    id,
    icon,
    word,
    label,
    href: first?.href ?? null,
    hidden: shown.length === 0,
    subMenu: { heading: label, items },
  }
}
