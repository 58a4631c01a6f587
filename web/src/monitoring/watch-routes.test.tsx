import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { watchRoutes } from './watch-routes.ts'

vi.stubGlobal('scrollTo', () => {})

async function startRouter(address: string) {
  const root = createRootRoute({ notFoundComponent: () => <p>Not found</p> })
  const at = (path: string, loader?: () => unknown) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p>, ...(loader && { loader }) })
  const visit = at('/visits/$visitId')
  visit.addChildren([createRoute({ getParentRoute: () => visit, path: '/', component: () => <p>Visit</p> })])
  const away = () => {
    throw redirect({ href: '/orders' })
  }
  const routeTree = root.addChildren([
    at('/'),
    at('/services/$serviceId'),
    at('/services/$serviceId/technical'),
    at('/orders'),
    visit,
    at('/old', away),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  const views: string[] = []
  const stop = watchRoutes(router, {
    viewStart: (name) => views.push(`> ${name}`),
    viewEnd: (name) => views.push(`= ${name}`),
  })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(views.at(-1)).toMatch(/^=/))
  const go = async (href: string) => {
    views.length = 0
    await router.navigate({ href })
    await new Promise((resolve) => setTimeout(resolve, 20))
    return [...views]
  }
  return { router, views, go, stop }
}

test('A8.1 names views by their route pattern, the first one included', async () => {
  const { views, go } = await startRouter('/services/S-1')
  expect(views).toEqual(['> /services/:serviceId', '= /services/:serviceId'])
  expect(await go('/orders')).toEqual(['> /orders', '= /orders'])
  expect(await go('/services/S-2/technical')).toEqual([
    '> /services/:serviceId/technical',
    '= /services/:serviceId/technical',
  ])
})

test('A8.1 names the first tab of a page like the page', async () => {
  const { go } = await startRouter('/')
  expect(await go('/visits/V-1')).toEqual(['> /visits/:visitId', '= /visits/:visitId'])
})

test('A8.1 counts Back as a view, and a change of the query not', async () => {
  const { router, views, go } = await startRouter('/services/S-1')
  await go('/orders')
  expect(await go('/orders?page=2')).toEqual([])
  views.length = 0
  router.history.go(-2)
  await waitFor(() => expect(views).toEqual(['> /services/:serviceId', '= /services/:serviceId']))
})

test('A8.1 names a redirected view after its destination', async () => {
  const { go } = await startRouter('/')
  expect((await go('/old')).at(-1)).toBe('= /orders')
})

test('gives all addresses without a route one name, and stops on request', async () => {
  const { go, stop } = await startRouter('/')
  expect((await go('/nowhere/at/all')).at(-1)).toBe('= Not found')
  stop()
  expect(await go('/orders')).toEqual([])
})
