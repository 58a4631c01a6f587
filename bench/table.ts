import react from '@vitejs/plugin-react'
import type { Browser } from '@playwright/test'
import { join } from 'node:path'
import { build, preview } from 'vite'
import type { Figure, Row, Setting } from './figure.ts'
import { type Tab, withBrowser, withTab } from './support/browser.ts'
import { withFolder } from './support/portal.ts'
import { median, percentile, rounded } from './support/statistics.ts'
import './table-page/probe.ts'

const port = 3405
const address = `http://127.0.0.1:${port}/`

/** The table of 100,000 rows in the browser: search, scrolling, memory. */
export const table: Figure = {
  name: 'table',
  run: (setting) =>
    withFolder(async (outDir) => {
      const root = join(import.meta.dirname, 'table-page')
      const plugins = [react()]
      await build({ root, plugins, configFile: false, logLevel: 'error', build: { outDir, target: 'es2022' } })
      const server = await preview({ root, configFile: false, build: { outDir }, preview: { port, host: '127.0.0.1' } })
      try {
        return await withBrowser((browser) => measure(browser, setting))
      } finally {
        await server.close()
      }
    }),
}

async function measure(browser: Browser, { isQuick }: Setting): Promise<Row[]> {
  const rows = isQuick ? 10_000 : 100_000
  const searches = await withTab(browser, (tab) => searchAll(tab, rows, isQuick ? needles.slice(0, 6) : needles))
  const scrolling = await withTab(browser, (tab) => scroll(tab, rows))
  return [
    {
      figure: `Keystroke to painted result, ${rows} rows`,
      measured: rounded(median(searches.timesMs), 1),
      unit: 'ms',
      limit: { atMost: 30 },
      note: `median of ${searches.timesMs.length} searches, from the end of the debounce, including the wait for the frame`,
    },
    { figure: 'The same, 95th percentile', measured: rounded(percentile(searches.timesMs, 95), 1), unit: 'ms' },
    { figure: 'The same for one changed text (floor)', measured: rounded(searches.floorMs, 1), unit: 'ms' },
    {
      figure: 'Longest frame while scrolling',
      measured: rounded(scrolling.longestMs, 1),
      unit: 'ms',
      limit: { atMost: 34 },
    },
    { figure: 'Frames while scrolling', measured: scrolling.frames, unit: '' },
    { figure: 'Heap after searching', measured: rounded(searches.heapMb, 1), unit: 'MB', limit: { atMost: 120 } },
    { figure: 'Heap after scrolling', measured: rounded(scrolling.heapMb, 1), unit: 'MB', limit: { atMost: 120 } },
  ]
}

// Typical input: places, references, words from two columns, one letter, numbers, and text without matches.
const needles = `
  harrogate, ripon, selby, malton, thirsk, whitby, skipton, otley, pickering, yarm, a, e, 1, 99, 900, svc-, svc-lf,
  yo10, yo59 8ab, 2027-03, line 77, line 99999, 500, warehouse, depot, head office, kiosk, full fibre, leased line 1g,
  voice, cloud server, router, working, down, degraded, activating, suspended, ceased, down ripon, voice selby,
  otley school, nothing here, zzz, qx, domain ceased whitby, data room 12, 12 otley road, surgery 400 line 4`
  .split(',')
  .map((needle) => needle.trim())

async function searchAll({ page, devtools }: Tab, rows: number, words: readonly string[]) {
  await page.goto(`${address}?rows=${rows}`)
  const field = page.getByRole('searchbox')
  await field.waitFor()
  await page.waitForTimeout(1500)
  const timesMs: number[] = []
  const floors: number[] = []
  for (const word of words) {
    await field.fill('')
    await page.waitForTimeout(400)
    const before = await page.evaluate(() => window.searchTimesMs.length)
    await field.pressSequentially(word)
    await page.waitForFunction((count) => window.searchTimesMs.length > count, before)
    // A later change of the page would extend the measurement.
    await page.waitForTimeout(400)
    timesMs.push(await page.evaluate(() => window.searchTimesMs.at(-1) ?? Number.NaN))
    if (floors.length < 20) floors.push(await page.evaluate(() => window.measureFloor()))
  }
  return { timesMs, floorMs: median(floors), heapMb: await heapMb(devtools) }
}

async function scroll({ page, devtools }: Tab, rows: number) {
  await page.goto(`${address}?rows=${rows}&scroll`)
  const list = page.getByRole('region', { name: 'Services' })
  const box = await list.boundingBox()
  if (!box) throw new Error('The list is not in sight')
  await page.waitForTimeout(1500)
  const gaps = page.evaluate(frameGaps, 6000)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const speed of [800, 3000, 12_000]) {
    const gesture = { ...middle, speed, yDistance: -speed * 1.5, gestureSourceType: 'mouse' } as const
    await devtools.send('Input.synthesizeScrollGesture', gesture)
  }
  const timesMs = await gaps
  return { longestMs: Math.max(...timesMs), frames: timesMs.length, heapMb: await heapMb(devtools) }
}

/** Runs in the page: the time between frames over the given duration. */
function frameGaps(durationMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = []
    const begin = performance.now()
    let last = begin
    const frame = (now: number) => {
      gaps.push(now - last)
      last = now
      if (now - begin < durationMs) requestAnimationFrame(frame)
      else resolve(gaps.slice(1))
    }
    requestAnimationFrame(frame)
  })
}

async function heapMb(devtools: Tab['devtools']): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
