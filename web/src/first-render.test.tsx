import './shell/testing/boot-page.ts'
import { act } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot, readBootFrom } from './boot.ts'
import { firstRender } from './first-render.ts'
import { LoadedAt } from './lib/LoadedAt.tsx'
import { Time } from './lib/Time.tsx'

const own = boot()
const at = '2026-11-30T09:00:40.000Z'
let root: Root | undefined

beforeEach(() => {
  const rendered = { at, origin: 'http://portal.example', path: '/', widthPx: 1440, looks: {} }
  const page = { ...own, rendered }
  readBootFrom(() => page)
})

afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  readBootFrom(() => own)
  vi.useRealTimers()
})

/** Renders on the server, and takes over a minute and a half later, as its reader's clock has it. */
async function takeOver(content: ReactNode) {
  vi.useFakeTimers({ now: new Date('2026-11-30T09:02:10.000Z') })
  const faults = vi.fn()
  const onRender = vi.fn()
  const application = (
    <Profiler id="page" onRender={onRender}>
      {content}
    </Profiler>
  )
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(application)
  const onServer = place.textContent
  await act(async () => {
    root = hydrateRoot(place, application, { onRecoverableError: faults })
  })
  expect(faults).not.toHaveBeenCalled()
  return { place, onServer, onRender }
}

test('a time keeps what the server rendered, without a second rendering, until it is next updated', async () => {
  const { place, onServer, onRender } = await takeOver(<Time at="2026-11-30T08:59:40.000Z" as="ago" />)
  expect(onServer).toBe('1 minute ago')
  expect(place.textContent).toBe('1 minute ago')
  expect(onRender).toHaveBeenCalledOnce()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(place.textContent).toBe('3 minutes ago')
})

test('the time at which data arrived is that of the reader once the page is taken over', async () => {
  const { place, onServer } = await takeOver(<LoadedAt at={Date.parse('2026-11-30T09:02:10.000Z')} />)
  expect(onServer).toBe('09:00')
  expect(place.textContent).toBe('09:00')
  await act(async () => firstRender().page.resolve())
  expect(place.textContent).toBe('09:02')
})
