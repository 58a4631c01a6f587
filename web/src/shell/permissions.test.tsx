import './testing/boot-page.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../boot.ts'
import { signedIn } from './testing/boot-page.ts'
import { answers, furnish, openPortal, server } from './testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  // Only the test advances the clock; responses still arrive normally.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  furnish()
  boot().signedIn = null
  answers.session = () => HttpResponse.json(signedIn.session)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  boot().signedIn = signedIn
})

/** Responds with the given statuses in turn and repeats the last one; then with the list. */
function answer(...statuses: number[]) {
  let asked = 0
  answers.permissions = () => {
    const status = statuses[Math.min(asked, statuses.length - 1)] ?? 200
    asked++
    if (status !== 200) return HttpResponse.json({ message: 'No' }, { status })
    return HttpResponse.json([{ resource: 'BusinessPortalOrders' }])
  }
  return () => asked
}

// The clock stops in these tests, so the code of the pages must be loaded before.
await Promise.all([import('./NoAccessPage.tsx'), import('../areas/orders/OrdersPage.tsx')])

async function signIn() {
  const { router } = openPortal('/orders', { session: 'unknown' })
  await act(() => router.load())
  await settle()
}

/** Advances the clock, and lets pending responses arrive. */
async function wait(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await settle()
}

async function settle() {
  await act(async () => {
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  })
}

test('A4.1 the list is requested once the status is authenticated, and not before', async () => {
  const asked = answer(200)
  answers.session = () => HttpResponse.json({})
  await signIn()
  expect(asked()).toBe(0)
  cleanup()
  answers.session = () => HttpResponse.json(signedIn.session)
  await signIn()
  expect(asked()).toBe(1)
  await wait(500)
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeDefined()
})

test.each([401, 500])(
  'A4.1 after %i it is requested again up to three times, 1500 ms times the count later',
  async (status) => {
    const asked = answer(status)
    await signIn()
    expect(asked()).toBe(1)
    await wait(1490)
    expect(asked()).toBe(1)
    await wait(20)
    expect(asked()).toBe(2)
    await wait(2980)
    expect(asked()).toBe(2)
    await wait(20)
    expect(asked()).toBe(3)
    await wait(4480)
    expect(asked()).toBe(3)
    await wait(20)
    expect(asked()).toBe(4)
    await wait(20_000)
    expect(asked()).toBe(4)
    expect(screen.getByText('You do not have access to Orders')).toBeDefined()
  },
)

test('A4.1 a retry that succeeds opens the page', async () => {
  const asked = answer(500, 200)
  await signIn()
  await wait(1700)
  expect(asked()).toBe(2)
  await wait(500)
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeDefined()
})

test.each([403, 404, 502])('A4.1 after %i it is not requested again, and the list is empty', async (status) => {
  const asked = answer(status)
  await signIn()
  await wait(20_000)
  expect(asked()).toBe(1)
  expect(screen.getByText('You do not have access to Orders')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Services' })).toBeNull()
})

test('A4.1 a list in the page needs no request', async () => {
  boot().signedIn = signedIn
  const asked = answer(500)
  openPortal('/orders')
  await wait(0)
  await wait(500)
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeDefined()
  expect(asked()).toBe(0)
})
