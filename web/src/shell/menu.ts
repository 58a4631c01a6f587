import type { PermissionResource } from '@portal/contract/permission.ts'
import type { ProductCategory } from '@portal/contract/product-category.ts'
import type { CategoryMap } from '@portal/contract/services.ts'
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
  /** Leads out of the portal and opens in a new tab. */
  isExternal?: boolean
}

export interface NavigationItem {
  id: string
  hidden: boolean
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** The one word under the icon of the closed sidebar. */
  word: string
  label: string
  /** Null for a heading that has no page of its own. */
  href: string | null
  subMenu?: { heading: string; items: NavigationLink[] }
}

export interface MenuFacts {
  isSignedIn: boolean
  resources: ReadonlySet<PermissionResource>
  categories: CategoryMap
  llqtPortalUrl: string
  faqUrl: string
  isOpen: boolean
}

/** What the sidebar holds, for whom: specification, sections 2 and 6. */
export function buildMenu(facts: MenuFacts): NavigationItem[] {
  const { isSignedIn, isOpen } = facts
  const may = (resource: PermissionResource) => isSignedIn && facts.resources.has(resource)
  const has = (category: ProductCategory) => facts.categories[category] !== undefined
  /** An entry that shows one category of the services list. */
  const category = (id: string, label: string, resource: PermissionResource, productCategory: ProductCategory) => ({
    id,
    label,
    href: paths.services({ productCategory }),
    hidden: !may('BusinessPortalServices') || !may(resource) || !has(productCategory),
  })

  const services: NavigationLink[] = [
    { id: 'all-services', label: 'All services', href: paths.services(), hidden: !may('BusinessPortalServices') },
    category('dns', 'DNS', 'BusinessPortalDns', 'Domain'),
    category('diagnostics', 'Diagnostics', 'BusinessPortalDiagnostics', 'Connectivity'),
    { id: 'visits', label: 'Book data centre visit', href: paths.visits(), hidden: !may('BusinessPortalColocation') },
    category('cloud', 'Cloud Solutions', 'BusinessPortalCloudSolutions', 'Cloud Solution'),
  ]
  const orders: NavigationLink[] = [
    { id: 'view-orders', label: 'View orders', href: paths.orders(), hidden: !may('BusinessPortalOrders') },
    {
      id: 'quoting',
      label: 'Ethernet Quoting Tool',
      href: facts.llqtPortalUrl,
      isExternal: true,
      hidden: !may('LeasedLineQuoting') || facts.llqtPortalUrl === '',
    },
  ]
  const users: NavigationLink[] = [
    { id: 'contacts', label: 'View contacts', href: paths.contacts(), hidden: !may('BusinessPortalAccountMgmt') },
    {
      id: 'contact-new',
      label: 'Add new contact',
      href: paths.contactNew(),
      hidden: !may('BusinessPortalAccountMgmt'),
    },
  ]
  const help: NavigationLink[] = [
    // The specification shows this entry with the sidebar open only.
    { id: 'cases', label: 'View cases', href: paths.cases(), hidden: !may('BusinessPortalCases') || !isOpen },
    { id: 'faqs', label: 'FAQs', href: facts.faqUrl, isExternal: true, hidden: !isSignedIn },
  ]

  return [
    { id: 'dashboard', icon: DashboardIcon, word: 'Dashboard', label: 'Dashboard', href: '/', hidden: false },
    group({ id: 'services', icon: ServicesIcon, word: 'Services', label: 'Services' }, services),
    {
      id: 'plans',
      icon: PlansIcon,
      word: 'Plans',
      label: 'Customer service plans',
      href: paths.plans(),
      hidden: !may('BusinessPortalCSPs'),
    },
    group({ id: 'orders', icon: OrdersIcon, word: 'Orders', label: 'Orders' }, orders),
    group({ id: 'users', icon: UsersIcon, word: 'Users', label: 'Users' }, users),
    {
      id: 'commission',
      icon: CommissionIcon,
      word: 'Commission',
      label: 'Commission statements',
      href: paths.commission(),
      hidden: !may('BusinessPortalDealers'),
    },
    {
      ...group({ id: 'help', icon: HelpIcon, word: 'Help', label: 'Help and support' }, help),
      // The same in both states of the sidebar, so that the focus stays on it while the sidebar opens.
      href: may('BusinessPortalCases') ? paths.cases() : null,
    },
    {
      id: 'monitoring',
      icon: MonitoringIcon,
      word: 'Monitoring',
      label: 'Monitoring',
      href: paths.monitoring(),
      hidden: !may('PortalOperator'),
    },
  ]
}

/** What is left to show once the hidden entries are gone. */
export function shownOf(menu: readonly NavigationItem[]): NavigationItem[] {
  return menu.filter(isShown).map((item) => {
    const { subMenu, ...rest } = item
    return subMenu ? { ...rest, subMenu: { ...subMenu, items: subMenu.items.filter(isShown) } } : rest
  })
}

function isShown({ hidden }: { hidden: boolean }): boolean {
  return !hidden
}

type Head = Pick<NavigationItem, 'id' | 'icon' | 'word' | 'label'>

/** A menu with entries is there as long as one of them is, and leads where its first page is. */
function group(head: Head, items: NavigationLink[]): NavigationItem {
  const shown = items.filter(isShown)
  const first = shown.find((item) => !item.isExternal)
  return {
    ...head,
    href: first?.href ?? null,
    hidden: shown.length === 0,
    subMenu: { heading: head.label, items },
  }
}
