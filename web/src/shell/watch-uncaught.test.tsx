import './testing/boot-page.ts'
import { expect, test, vi } from 'vitest'
import { telemetry } from '../monitoring/portal-telemetry.ts'
import { watchUncaught } from './watch-uncaught.ts'

const log = vi.spyOn(telemetry(), 'log').mockImplementation(() => {})
const show = vi.fn()
const container = document.createElement('div')
watchUncaught(container, show)

const fail = (error: unknown, message = '') => dispatchEvent(Object.assign(new Event('error'), { error, message }))
const reject = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test('an uncaught error is logged; if the screen is blank, the last page is shown', () => {
  const error = new TypeError('x is undefined')
  fail(error)
  expect(log).toHaveBeenLastCalledWith(
    'error',
    'An unexpected client side error was caught',
    expect.objectContaining({ name: 'TypeError', message: 'x is undefined', page: location.pathname }),
  )
  expect(show).toHaveBeenCalledExactlyOnceWith(error)
})

test('a visible screen stays', () => {
  container.append(document.createElement('main'))
  show.mockClear()
  log.mockClear()
  reject('just a text')
  expect(log).toHaveBeenCalledOnce()
  expect(show).not.toHaveBeenCalled()
})

test('a deliberate abort is not an error', () => {
  log.mockClear()
  reject(new DOMException('gone', 'AbortError'))
  fail(null, 'ResizeObserver loop completed with undelivered notifications.')
  expect(log).not.toHaveBeenCalled()
})
