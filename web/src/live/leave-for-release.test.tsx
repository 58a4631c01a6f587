import '../shell/testing/boot-page.ts'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../boot.ts'
import { leaveForRelease } from './leave-for-release.ts'

beforeEach(() => {
  sessionStorage.clear()
  boot.version = 'old'
})

function openTab() {
  const history = createMemoryHistory({ initialEntries: ['/orders'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const go = vi.fn()
  return { router, go, hear: leaveForRelease(router, go) }
}

test('a step to another page after a new release loads that page from the server, once for each release', async () => {
  const { router, go, hear } = openTab()
  hear('old')
  await router.navigate({ href: '/cases' })
  expect(go).not.toHaveBeenCalled()
  hear('new')
  hear('new')
  await router.navigate({ href: '/cases?page=2' })
  expect(go).not.toHaveBeenCalled()
  await router.navigate({ href: '/orders?page=2' })
  expect(go.mock.calls).toEqual([['/orders?page=2']])
  // While that page is on its way, somebody goes elsewhere.
  await router.navigate({ href: '/cases' })
  expect(go.mock.calls).toEqual([['/orders?page=2'], ['/cases']])
  const later = openTab()
  later.hear('new')
  await later.router.navigate({ href: '/cases' })
  expect(later.go).not.toHaveBeenCalled()
})

test('an open dialog is not taken away', async () => {
  const { router, go, hear } = openTab()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  // jsdom knows the element, but not how it opens.
  dialog.setAttribute('open', '')
  hear('new')
  await router.navigate({ href: '/cases' })
  expect(go).not.toHaveBeenCalled()
  dialog.remove()
  await router.navigate({ href: '/orders' })
  expect(go).toHaveBeenCalledTimes(1)
})
