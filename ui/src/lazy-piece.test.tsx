import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPiece } from './lazy-piece.ts'

const failure = new TypeError('Failed to fetch dynamically imported module')
const Bar = () => <p>2 services selected</p>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A piece, and its requests, of which the first `failures` fail. */
function pieceWith({ failures }: { failures: number }) {
  const load = vi.fn(async () => ({ Bar }))
  for (let each = 0; each < failures; each++) load.mockRejectedValueOnce(failure)
  return { load, Piece: lazyPiece(load, 'Bar') }
}

/** The page a while after the piece was first shown. */
async function pageOf({ load, Piece }: ReturnType<typeof pieceWith>) {
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
  expect(await pageOf(pieceWith({ failures: 1 }))).toEqual({
    textContent: '2 services selected',
    requests: 2,
    error: undefined,
  })
})

test('a piece whose request fails again is reported', async () => {
  expect(await pageOf(pieceWith({ failures: 2 }))).toEqual({ textContent: '', requests: 2, error: failure })
})

test('offline a piece is requested when the network is back, and then has a second request as well', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const piece = pieceWith({ failures: 1 })
  let requestedOffline = 0
  setTimeout(() => {
    requestedOffline = piece.load.mock.calls.length
    onLine.mockRestore()
    dispatchEvent(new Event('online'))
  }, 2000)
  expect(await pageOf(piece)).toEqual({
    textContent: '2 services selected',
    requests: 2,
    error: undefined,
  })
  expect(requestedOffline).toBe(0)
})

test('a prepared piece is requested once, and is shown offline', async () => {
  const piece = pieceWith({ failures: 0 })
  piece.Piece.prepare()
  await vi.advanceTimersByTimeAsync(0)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await pageOf(piece)).toEqual({ textContent: '2 services selected', requests: 1, error: undefined })
  onLine.mockRestore()
})

test('no piece is prepared offline', () => {
  const { load, Piece } = pieceWith({ failures: 0 })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  Piece.prepare()
  onLine.mockRestore()
  expect(load).not.toHaveBeenCalled()
})

test('a preparation that failed is repeated when the piece is shown', async () => {
  const piece = pieceWith({ failures: 1 })
  piece.Piece.prepare()
  expect(await pageOf(piece)).toEqual({ textContent: '2 services selected', requests: 2, error: undefined })
})
