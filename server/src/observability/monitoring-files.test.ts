import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoles } from '../config.ts'
import { startTestPortal } from '../testing/portal.ts'
import { countWhatIsTold } from './listen-in.ts'
import { listenForMetrics } from './listener.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'deploy', 'monitoring')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const alerts = read('deploy', 'monitoring', 'alerts.yml')
const boards = readdirSync(join(folder, 'grafana'))
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

const portal = await startTestPortal({ METRICS_PORT: '0' })
countWhatIsTold()
const listener = await listenForMetrics(portal.config, portal.database, allRoles)
afterAll(() => listener?.close())

async function exposed(): Promise<Set<string>> {
  const text = await (await fetch(`http://127.0.0.1:${listener?.port}/metrics`)).text()
  const found = new Set<string>()
  for (const [, name = '', kind = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    found.add(name)
    if (kind === 'histogram') for (const part of ['bucket', 'sum', 'count']) found.add(`${name}_${part}`)
  }
  return found
}

test('every metric in an alert or a dashboard exists in a running portal', async () => {
  const text = [alerts, ...boards.map((board) => read('deploy', 'monitoring', 'grafana', board))].join('\n')
  const asked = [...new Set(text.match(/\b(?:portal|process|nodejs)_\w+/g))]
  expect(asked.length).toBeGreaterThan(25)
  const given = await exposed()
  expect(asked.filter((name) => !given.has(name))).toEqual([])
  // The reverse: every metric appears on a dashboard or in an alert.
  expect([...given].filter((name) => /^portal_(?!.*_(sum|count)$)/.test(name) && !isShown(name, text))).toEqual([])
})

const isShown = (name: string, text: string) => text.includes(`${name}_bucket`) || text.includes(name)

const Board = z.object({
  uid: z.string(),
  panels: z.array(z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

test.each(boards)('Grafana can read the dashboard %s', (name) => {
  const { panels } = Board.parse(JSON.parse(read('deploy', 'monitoring', 'grafana', name)))
  expect(panels.length).toBeGreaterThan(5)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(queries.filter((query) => !isBalanced(query))).toEqual([])
})

const isBalanced = (text: string) =>
  ['()', '[]', '{}'].every(([open = '', close = '']) => text.split(open).length === text.split(close).length)

test('every alert links to its runbook, which explains the alert and the remedy', () => {
  expect(new Set(names).size).toBe(names.length)
  const runbooks = read('docs', 'manual', 'runbooks.md')
  const sections = runbooks.split(/^## /m).slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(names)
  for (const section of sections) {
    for (const part of ['Cause', 'Impact', 'Check', 'Action', 'Resolved when'])
      expect(section, section.split('\n')[0]).toContain(`**${part}**`)
  }
  const addresses = [...alerts.matchAll(/runbook: (\S+)/g)].map(([, address]) => address)
  expect(addresses).toEqual(names.map((name) => `docs/manual/runbooks.md#${name.toLowerCase()}`))
})

test('every SQL query in the manual runs', async () => {
  const pages = ['operate.md', 'runbooks.md'].map((page) => read('docs', 'manual', page)).join('\n')
  const queries = [...pages.matchAll(/(?:`|^)(select [^`]+?;)$|`(select [^`]+;)`/gm)].map(
    (found) => found[1] ?? found[2],
  )
  expect(queries.length).toBeGreaterThan(8)
  const failures = queries.map(async (query = '') => {
    const asked = sql.raw(query.replaceAll('<id>', '0')).execute(portal.database.system)
    return asked.then(
      () => [],
      (error: unknown) => [`${query}: ${String(error)}`],
    )
  })
  expect((await Promise.all(failures)).flat()).toEqual([])
})

const promtool = '/usr/bin/promtool'

/** Runs promtool to its end. Returns its verdict and its output. */
async function judge(words: string[], input = ''): Promise<{ isContent: boolean; words: string }> {
  const child = spawn(promtool, words, { cwd: folder })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  const said = await Promise.all([readText(child.stdout), readText(child.stderr)])
  return { isContent: (await ended) === 0, words: said.join('') }
}

// Debian's package is prometheus; scripts/debian.ts installs it.
const judged = test.skipIf(!existsSync(promtool))

judged('Prometheus takes the configuration and the rules', async () => {
  expect(await judge(['check', 'config', 'prometheus.yml'])).toMatchObject({ isContent: true })
  expect(await judge(['check', 'rules', 'alerts.yml'])).toMatchObject({ isContent: true })
})

judged('alerts go off when they should, and not before', async () => {
  expect(await judge(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ isContent: true })
})

judged('every query of a dashboard is one that Prometheus can read', async () => {
  const queries = boards.flatMap((name) =>
    Board.parse(JSON.parse(read('deploy', 'monitoring', 'grafana', name))).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  )
  const rules = queries.map((query, at) => `      - { record: "query:${at}", expr: ${JSON.stringify(query)} }`)
  const file = join(mkdtempSync(join(tmpdir(), 'portal-queries-')), 'queries.yml')
  writeFileSync(file, `groups:\n  - name: queries\n    rules:\n${rules.join('\n')}\n`)
  expect(await judge(['check', 'rules', file])).toMatchObject({ isContent: true })
})

judged('what a running portal gives is in the format of Prometheus', async () => {
  const text = await (await fetch(`http://127.0.0.1:${listener?.port}/metrics`)).text()
  const { words } = await judge(['check', 'metrics'], text)
  expect(words.split('\n').filter((line) => line.includes('portal_'))).toEqual([])
})
