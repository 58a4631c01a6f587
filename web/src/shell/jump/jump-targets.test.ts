import { pageNames, pages } from '@portal/contract/pages.ts'
import { expect, test } from 'vitest'
import { filterTargets, jumpTargets, markOf } from './jump-targets.ts'
import { buildMenu, shownOf } from '../menu.ts'
import { pageWords } from './page-words.ts'

const nothing = () => {}
const resources = new Set(['BusinessPortalServices', 'BusinessPortalAccountMgmt'] as const)
const targets = jumpTargets(
  shownOf(
    buildMenu({
      isSignedIn: true,
      resources,
      categories: {},
      llqtPortalUrl: '',
      faqUrl: 'https://help.example',
      isOpen: true,
    }),
  ),
  {
    resources,
    accountUrl: '/account',
    isDark: false,
    onShortcuts: nothing,
    onAccounts: nothing,
    onMode: nothing,
    onSignOut: nothing,
  },
)
const found = (typed: string) => filterTargets(targets, typed).map(({ label }) => label)

test('lists the pages this person may see, then the actions', () => {
  const all = found('')
  const inOrder = [
    'Dashboard',
    'All services',
    'View contacts',
    'Add new contact',
    'FAQs',
    'Service status',
    'API keys',
    'Webhooks',
    'Your data',
    'Activity log',
    'Notifications',
    'For developers',
    'Your account',
    'Your permissions',
    'Switch account',
    'Use dark mode',
    'Keyboard shortcuts',
    'Sign out',
  ]
  expect(all.filter((label) => inOrder.includes(label))).toEqual(inOrder)
  expect(all.filter((label) => ['Visitors', 'Ethernet quotes', 'View orders'].includes(label))).toEqual([])
})

test('finds by the beginning of any word, the name itself first, sections too', () => {
  expect(found('con')).toEqual(['View contacts', 'Add new contact'])
  expect(found('add con')).toEqual(['Add new contact'])
  expect(found('users')).toEqual(['View contacts', 'Add new contact'])
  expect(found('settings')).toEqual(['Settings', 'Notification settings', 'API keys', 'Webhooks'])
  expect(found('activity')).toEqual(['Activity log'])
  expect(found('raise')).toEqual([])
  expect(found('s')).toEqual([
    'Service status',
    'Settings',
    'All services',
    'FAQs',
    'Network',
    'Notification settings',
    'API keys',
    'Webhooks',
    'Switch account',
    'Sign out',
    'Keyboard shortcuts',
  ])
  expect(found('ervices')).toEqual([])
})

test('punctuation separates words, and is no word', () => {
  expect(found('back')).toEqual(found('back-'))
  expect(found('?')).toEqual([])
})

test('marks the typed text at the beginning of a word', () => {
  expect(markOf('All services', 'serv')).toEqual(['All ', 'serv', 'ices'])
  expect(markOf('All services', 'vices')).toEqual(['All services', '', ''])
  expect(markOf('All services', '')).toEqual(['All services', '', ''])
})

test('pages that only the palette leads to need no id, and are not in the sidebar', () => {
  const led = pageNames.filter((name) => pageWords[name] !== undefined)
  expect(led.length).toBeGreaterThan(10)
  expect(led.filter((name) => pages[name].path.includes(':') || pages[name].menu)).toEqual([])
})
