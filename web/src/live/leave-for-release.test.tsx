import '../shell/testing/boot-page.ts'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../boot.ts'
import { leaveForRelease } from './leave-for-release.ts'

beforeEach(() => {
  sessionStorage.clear()
  boot().version = 'old'
})

function openTab() {
  const history = createMemoryHistory({ initialEntries: ['/orders'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const go = vi.fn()
  return { router, go, hear: leaveForRelease(router, go) }
}

test('after a new release, the next link loads its page from the server, once per release', async () => {
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
  // The person navigates elsewhere while the page loads.
  await router.navigate({ href: '/cases' })
  expect(go.mock.calls).toEqual([['/orders?page=2'], ['/cases']])
  const later = openTab()
  later.hear('new')
  await later.router.navigate({ href: '/cases' })
  expect(later.go).not.toHaveBeenCalled()
})

test('an open dialog stays open', async () => {
  const { router, go, hear } = openTab()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  // jsdom has the element but cannot open it.
  dialog.setAttribute('open', '')
  hear('new')
  await router.navigate({ href: '/cases' })
  expect(go).not.toHaveBeenCalled()
  dialog.remove()
  await router.navigate({ href: '/orders' })
  expect(go).toHaveBeenCalledTimes(1)
})
