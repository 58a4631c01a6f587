// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { boot, perPage, readBootFrom } from './boot.ts'

const modules = import.meta.glob(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/testing/**', '!./{,desk/}main.tsx'])

afterEach(() => vi.unstubAllGlobals())

test('no module needs a page, a person or the storage of a browser while it loads', async () => {
  for (const name of ['localStorage', 'sessionStorage', 'navigator']) vi.stubGlobal(name, undefined)
  const failures: string[] = []
  for (const [path, load] of Object.entries(modules)) {
    await load().catch((error: unknown) => failures.push(`${path}: ${String(error)}`))
  }
  expect(failures).toEqual([])
  expect(() => boot()).toThrow()
})

test('each page has its own state, and keeps it', () => {
  const page = (productName: string) => ({ productName })
  const [first, second] = [page('First'), page('Second')]
  let shown = first
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the identity of the data counts here
  readBootFrom(() => shown as ReturnType<typeof boot>)
  const notes = perPage((): string[] => [])
  notes().push(boot().productName)
  shown = second
  expect(notes()).toEqual([])
  shown = first
  expect(notes()).toEqual(['First'])
})
