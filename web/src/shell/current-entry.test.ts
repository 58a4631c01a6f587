import { permissionResources } from '@portal/contract/permission.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { currentEntry } from './current-entry.ts'
import { buildMenu, shownOf } from './menu.ts'

vi.stubGlobal('location', { origin: 'http://portal' })
afterAll(() => vi.unstubAllGlobals())

const facts = {
  isSignedIn: true,
  resources: new Set(permissionResources),
  categories: {},
  llqtPortalUrl: 'http://portal/quoting',
  faqUrl: '',
  isOpen: true,
}
const menu = buildMenu(facts)

test.each([
  ['/', undefined, 'dashboard', undefined],
  ['/services', undefined, 'services', 'services'],
  ['/services', 'Domain', 'services', 'zones'],
  ['/services', 'Voice', 'services', 'services'],
  ['/services/S-1/technical', undefined, 'services', 'services'],
  ['/colocation/requests', undefined, 'services', 'visits'],
  ['/colocation/visitors', undefined, 'services', 'visits'],
  ['/dns/customer.example', undefined, 'services', 'zones'],
  ['/sites/LDS', undefined, 'services', 'services'],
  ['/service-status', undefined, 'services', 'services'],
  ['/network', undefined, 'services', 'services'],
  ['/credits/CR-1', undefined, 'plans', undefined],
  ['/billing/statement', undefined, 'bills', undefined],
  ['/billing/invoices/INV-1', undefined, 'bills', undefined],
  ['/activity', undefined, undefined, undefined],
  ['/account/access', undefined, undefined, undefined],
  ['/backup', undefined, 'services', 'cloud'],
  ['/quoting/Q-1', undefined, 'orders', 'quoting'],
  ['/account/admin', undefined, 'users', 'contacts'],
  ['/account/admin/new', undefined, 'users', 'contactNew'],
  ['/billing/commission', undefined, 'commission', undefined],
  ['/help-and-support/cases/CS-1', undefined, 'help', 'cases'],
  ['/nowhere', undefined, undefined, undefined],
])('%s with the category %s is at %s, %s', (pathname, productCategory, itemId, linkId) => {
  expect(currentEntry(menu, { pathname, productCategory })).toEqual({ itemId, linkId })
})

test('cases are at their entry also while the sidebar is closed and does not list them', () => {
  const closed = shownOf(buildMenu({ ...facts, isOpen: false }))
  const place = { pathname: '/help-and-support/cases/CS-1', productCategory: undefined }
  expect(currentEntry(closed, place)).toEqual({ itemId: 'help', linkId: undefined })
})
