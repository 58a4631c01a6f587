import './testing/boot-page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../boot.ts'
import { reloadForNewRelease } from './new-release.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: http://portal/assets/Page-1.js')

beforeEach(() => {
  sessionStorage.clear()
  boot().version = 'v1'
})

test('a missing chunk reloads the page once, and again only after the next release', () => {
  const reload = vi.fn()
  expect(reloadForNewRelease(missing, reload)).toBe(true)
  expect(reloadForNewRelease(missing, reload)).toBe(false)
  boot().version = 'v2'
  expect(reloadForNewRelease(missing, reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('any other failure stays on the screen', () => {
  const reload = vi.fn()
  expect(reloadForNewRelease(new Error('rows is undefined'), reload)).toBe(false)
  expect(reloadForNewRelease('text', reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
