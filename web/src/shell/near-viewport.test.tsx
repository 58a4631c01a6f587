import './testing/boot-page.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { furnish, openPortal, server } from './testing/open-portal.tsx'

const watched = new Set<Element>()
const observer: { margin?: string | undefined; notice?: IntersectionObserverCallback } = {}

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        // The strip of tabs has an observer of its own, without a margin.
        if (options?.rootMargin) Object.assign(observer, { notice, margin: options.rootMargin })
      }
      observe = (element: Element) => void watched.add(element)
      unobserve = (element: Element) => void watched.delete(element)
      disconnect() {}
    },
  )
})
afterAll(() => server.close())
beforeEach(() => furnish())
afterEach(cleanup)

test('A2.8 links are watched from 200px around the viewport, and fetch the code of their screen once', async () => {
  const { router } = openPortal('/orders')
  await screen.findByRole('heading', { level: 1 })
  const load = vi.spyOn(router, 'loadRouteChunk').mockImplementation(() => undefined)
  const link = screen.getByRole('link', { name: 'Services' })
  expect(observer.margin).toBe('200px')
  expect(watched).toContain(link)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only these two fields of an entry are read
  const entry = { isIntersecting: true, target: link } as unknown as IntersectionObserverEntry
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the observer itself is not used
  observer.notice?.([entry], {} as IntersectionObserver)
  await waitFor(() => expect(load.mock.calls.map(([route]) => route.fullPath)).toContain('/services'))
  expect(watched).not.toContain(link)
})

test('A2.8 a resting pointer on a link fetches the data as well', async () => {
  const { router } = openPortal('/orders')
  await screen.findByRole('heading', { level: 1 })
  const preload = vi.spyOn(router, 'preloadRoute')
  fireEvent.mouseOver(screen.getByRole('link', { name: 'Services' }))
  expect(preload).not.toHaveBeenCalled()
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(preload).toHaveBeenCalledOnce()
})
