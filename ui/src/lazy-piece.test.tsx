import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPiece } from './lazy-piece.ts'

const failure = new TypeError('Failed to fetch dynamically imported module')
const Bar = () => <p>2 services selected</p>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The page a while after the first `failures` requests of its piece have failed. */
async function pageAfter(failures: number) {
  const load = vi.fn(async () => ({ default: Bar }))
  for (let each = 0; each < failures; each++) load.mockRejectedValueOnce(failure)
  const Piece = lazyPiece(load)
  const container = document.createElement('div')
  const root = createRoot(container)
  act(() =>
    root.render(
      <Suspense>
        <Piece />
      </Suspense>,
    ),
  )
  let error: unknown
  // React continues outside of the timer that it waited for.
  for (let second = 0; second < 5; second++) {
    try {
      await act(() => vi.advanceTimersByTimeAsync(1000))
    } catch (thrown) {
      error = thrown
    }
  }
  const { textContent } = container
  act(() => root.unmount())
  return { textContent, requests: load.mock.calls.length, error }
}

test('a piece whose request failed once is requested again', async () => {
  expect(await pageAfter(1)).toEqual({ textContent: '2 services selected', requests: 2, error: undefined })
})

test('a piece whose request fails again is reported', async () => {
  expect(await pageAfter(2)).toEqual({ textContent: '', requests: 2, error: failure })
})

test('offline a piece is requested when the network is back, and then has a second request as well', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  setTimeout(() => {
    onLine.mockRestore()
    dispatchEvent(new Event('online'))
  }, 2000)
  expect(await pageAfter(1)).toEqual({ textContent: '2 services selected', requests: 2, error: undefined })
})
