import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepAssets } from './keep-assets.ts'

const dist = mkdtempSync(join(tmpdir(), 'dist-'))
const assets = join(dist, 'web', 'assets')
afterAll(() => rmSync(dist, { recursive: true }))

/** A build, which empties its folder like the builder. */
function release(day: string, names: string[]) {
  keepAssets(dist, new Date(`${day}T10:00:00Z`))
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) writeFileSync(join(assets, name), `${name} of ${day}`)
}

const kept = () => readdirSync(join(dist, 'kept-assets')).toSorted()

test("keeps a release's files for seven days after it was replaced", () => {
  release('2026-04-01', ['a-1.js', 'same-1.js'])
  expect(kept()).toEqual([])
  release('2026-04-03', ['a-2.js', 'same-1.js'])
  expect(kept()).toEqual(['a-1.js', 'same-1.js'])
  expect(readFileSync(join(dist, 'kept-assets', 'a-1.js'), 'utf8')).toBe('a-1.js of 2026-04-01')
  release('2026-04-09', ['a-3.js'])
  expect(kept()).toEqual(['a-1.js', 'a-2.js', 'same-1.js'])
  release('2026-04-11', ['a-4.js'])
  expect(kept()).toEqual(['a-2.js', 'a-3.js', 'same-1.js'])
})
