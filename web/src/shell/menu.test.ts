import { type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import { type ProductCategory, productCategories } from '@portal/contract/services/category.ts'
import { expect, test } from 'vitest'
import { buildMenu, type MenuFacts, shownOf } from './menu.ts'

const count = { total: 1, conditions: {} }
const everyCategory = Object.fromEntries(productCategories.map((category) => [category, count]))

function menu(resources: readonly PermissionResource[], facts: Partial<MenuFacts> = {}) {
  return shownOf(
    buildMenu({
      isSignedIn: true,
      resources: new Set(resources),
      categories: everyCategory,
      llqtPortalUrl: 'https://quoting.example/start',
      faqUrl: 'https://help.example/faqs',
      isOpen: true,
      ...facts,
    }),
  )
}

/** "Orders › View orders" for every visible entry. */
function entries(items: ReturnType<typeof menu>): string[] {
  return items.flatMap(({ label, subMenu }) => subMenu?.items.map((item) => `${label} › ${item.label}`) ?? [label])
}

const always = ['Dashboard', 'Help and support › FAQs']
const alone: Record<(typeof permissionResources)[number], string[]> = {
  BusinessPortal: [],
  BusinessPortalOrders: ['Orders › View orders'],
  BusinessPortalServices: ['Services › All services'],
  // These three show a category of the services list, which needs its own permission.
  BusinessPortalDiagnostics: [],
  BusinessPortalDns: [],
  BusinessPortalCloudSolutions: [],
  BusinessPortalAccountMgmt: ['Users › View contacts', 'Users › Add new contact'],
  BusinessPortalColocation: ['Services › Book data centre visit'],
  BusinessPortalBilling: ['Bills and usage'],
  BusinessPortalDealers: ['Commission statements'],
  BusinessPortalCSPs: ['Customer service plans'],
  LeasedLineQuoting: ['Orders › Ethernet Quoting Tool'],
  BusinessPortalCases: ['Help and support › View cases'],
}

test.each(permissionResources)('A4.2 %s shows its own entries and no others', (resource) => {
  expect(entries(menu([resource])).toSorted()).toEqual([...always, ...alone[resource]].toSorted())
})

test.each(permissionResources)('A4.2 without %s its entries disappear and all others stay', (resource) => {
  const lost: Partial<Record<PermissionResource, string[]>> = {
    BusinessPortalServices: [
      'Services › All services',
      'Services › DNS',
      'Services › Diagnostics',
      'Services › Cloud Solutions',
    ],
    BusinessPortalDiagnostics: ['Services › Diagnostics'],
    BusinessPortalDns: ['Services › DNS'],
    BusinessPortalCloudSolutions: ['Services › Cloud Solutions'],
  }
  const all = entries(menu(permissionResources))
  const left = entries(menu(permissionResources.filter((each) => each !== resource)))
  const gone = lost[resource] ?? alone[resource]
  expect(left).toEqual(all.filter((entry) => !gone.includes(entry)))
})

test.each<[string, ProductCategory, PermissionResource]>([
  ['DNS', 'Domain', 'BusinessPortalDns'],
  ['Diagnostics', 'Connectivity', 'BusinessPortalDiagnostics'],
  ['Cloud Solutions', 'Cloud Solution', 'BusinessPortalCloudSolutions'],
])('A4.2 %s needs the category %s besides its permission', (label, category, resource) => {
  const granted: PermissionResource[] = ['BusinessPortalServices', resource]
  const entry = `Services › ${label}`
  expect(entries(menu(granted, { categories: { [category]: count } }))).toContain(entry)
  expect(entries(menu(granted, { categories: {} }))).not.toContain(entry)
  expect(entries(menu(['BusinessPortalServices']))).not.toContain(entry)
})

test('A2.4 every entry has its name, its place and its query', () => {
  const links = menu([...permissionResources, 'PortalOperator']).flatMap(({ label, href, subMenu }) =>
    subMenu ? subMenu.items.map((item) => [subMenu.heading, item.label, item.href]) : [['', label, href]],
  )
  expect(links).toEqual([
    ['', 'Dashboard', '/'],
    ['Services', 'All services', '/services'],
    ['Services', 'DNS', '/services?productCategory=Domain'],
    ['Services', 'Diagnostics', '/services?productCategory=Connectivity'],
    ['Services', 'Book data centre visit', '/colocation/requests'],
    ['Services', 'Cloud Solutions', '/services?productCategory=Cloud+Solution'],
    ['', 'Customer service plans', '/customer-service-plans'],
    ['Orders', 'View orders', '/orders'],
    ['Orders', 'Ethernet Quoting Tool', 'https://quoting.example/start'],
    ['Users', 'View contacts', '/account/admin'],
    ['Users', 'Add new contact', '/account/admin/new'],
    ['', 'Bills and usage', '/billing/invoices'],
    ['', 'Commission statements', '/billing/commission'],
    ['Help and support', 'View cases', '/help-and-support/cases'],
    ['Help and support', 'FAQs', 'https://help.example/faqs'],
    ['', 'Monitoring', '/monitoring'],
  ])
})

test('without an address of FAQs there is no entry for them', () => {
  expect(entries(menu([], { faqUrl: undefined }))).toEqual(['Dashboard'])
})

test('A2.5 the quoting tool and the FAQs lead out of the portal', () => {
  const links = menu(permissionResources).flatMap(({ subMenu }) => subMenu?.items ?? [])
  expect(links.filter(({ isExternal }) => isExternal).map(({ id }) => id)).toEqual(['quoting', 'faqs'])
})

test('A2.6 View cases is there only with its permission and the sidebar open', () => {
  const entry = 'Help and support › View cases'
  expect(entries(menu(['BusinessPortalCases']))).toContain(entry)
  expect(entries(menu(['BusinessPortalCases'], { isOpen: false }))).not.toContain(entry)
  expect(entries(menu([]))).not.toContain(entry)
})

test('A2.7 signed out there is no help menu and nothing that needs a permission', () => {
  expect(entries(menu(permissionResources, { isSignedIn: false }))).toEqual(['Dashboard'])
})

test('a section leads to its first visible page', () => {
  const hrefOf = (resources: PermissionResource[], id: string) => menu(resources).find((item) => item.id === id)?.href
  expect(hrefOf(['BusinessPortalServices', 'BusinessPortalColocation'], 'services')).toBe('/services')
  expect(hrefOf(['BusinessPortalColocation'], 'services')).toBe('/colocation/requests')
  expect(hrefOf(['LeasedLineQuoting'], 'orders')).toBeNull()
})
