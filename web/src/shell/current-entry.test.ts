import { permissionResources } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { currentEntry } from './current-entry.ts'
import { buildMenu } from './menu.ts'

const menu = buildMenu({
  isSignedIn: true,
  resources: new Set(permissionResources),
  categories: {},
  llqtPortalUrl: '',
  faqUrl: '',
  isOpen: true,
})

test.each([
  ['/', undefined, 'dashboard', undefined],
  ['/services', undefined, 'services', 'all-services'],
  ['/services', 'Domain', 'services', 'dns'],
  ['/services', 'Voice', 'services', 'all-services'],
  ['/services/S-1/technical', undefined, 'services', 'all-services'],
  ['/colocation/requests', undefined, 'services', 'visits'],
  ['/account/admin', undefined, 'users', 'contacts'],
  ['/account/admin/new', undefined, 'users', 'contact-new'],
  ['/billing/commission', undefined, 'commission', undefined],
  ['/nowhere', undefined, undefined, undefined],
])('%s with the category %s is at %s, %s', (pathname, productCategory, itemId, linkId) => {
  expect(currentEntry(menu, { pathname, productCategory })).toEqual({ itemId, linkId })
})
