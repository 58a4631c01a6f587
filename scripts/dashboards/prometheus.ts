import { freePort } from '@portal/server/src/testing/free-port.ts'
import { dump, load } from 'js-yaml'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { extractPackage } from '../debian.ts'

const root = join(import.meta.dirname, '..', '..')
const monitoring = join(root, 'deploy', 'monitoring')

const Labels = z.record(z.string(), z.string())
export type Labels = z.infer<typeof Labels>

/** A series that a query returns, with its values over the run; a value can be NaN. */
export interface Series {
  labels: Labels
  values: number[]
}

export interface Rule {
  name: string
  health: string
  fault: string
  state: string
}

export interface Prometheus {
  /** Throws with Prometheus's own words if it refuses the query. */
  ask(query: string): Promise<Series[]>
  /** The labels of every series that was scraped. */
  listSeries(): Promise<Labels[]>
  listRules(): Promise<Rule[]>
  /** Waits for the next scrape of the target to end. */
  nextScrape(): Promise<void>
  stop(): Promise<void>
}

const Settings = z.looseObject({
  scrape_configs: z.tuple([z.looseObject({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) })]),
})

/** Debian's Prometheus with the project's own settings and rules; only the target, the paths and the port differ. */
export async function startPrometheus(target: string): Promise<Prometheus> {
  const programs = extractPackage('prometheus', join(root, '.cache', 'debian', 'prometheus'))
  const folder = mkdtempSync('/tmp/dashboards-')
  const settings = Settings.parse(load(readFileSync(join(monitoring, 'prometheus.yml'), 'utf8')))
  const [scraped] = settings.scrape_configs
  const adapted = {
    ...settings,
    rule_files: [join(monitoring, 'alerts.yml')],
    scrape_configs: [{ ...scraped, static_configs: [{ targets: [target] }] }],
    alerting: undefined,
  }
  writeFileSync(join(folder, 'prometheus.yml'), dump(adapted, { skipInvalid: true }))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    join(programs, 'prometheus'),
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const started = Date.now() / 1000
  const read = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const answer = await fetch(`http://${address}/api/v1/${path}`)
    const body = z
      .union([
        z.object({ status: z.literal('success'), data: shape }),
        z.object({ status: z.literal('error'), error: z.string() }),
      ])
      .parse(await answer.json())
    if (body.status === 'error') throw new Error(body.error)
    return body.data
  }
  const lastScrape = async () => {
    const { activeTargets } = await read('targets?state=active', Targets)
    const [only] = activeTargets
    if (only?.health === 'down') throw new Error(`Prometheus cannot scrape ${target}: ${only.lastError}`)
    return only?.health === 'up' ? only.lastScrape : ''
  }
  const prometheus: Prometheus = {
    async ask(query) {
      const search = new URLSearchParams({
        query,
        start: String(started),
        end: String(Date.now() / 1000),
        step: '5',
      })
      const { result } = await read(`query_range?${search.toString()}`, Matrix)
      return result.map(({ metric, values }) => ({ labels: metric, values: values.map(([, value]) => Number(value)) }))
    },
    listSeries: () =>
      read(`series?${new URLSearchParams({ 'match[]': '{job="portal"}' }).toString()}`, z.array(Labels)),
    async listRules() {
      const { groups } = await read('rules?type=alert', Groups)
      return groups.flatMap(({ rules }) => rules.map(({ lastError, ...rule }) => ({ ...rule, fault: lastError ?? '' })))
    },
    async nextScrape() {
      const before = await lastScrape()
      while ((await lastScrape()) === before) await sleep(250)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (let tries = 0; child.exitCode === null && tries < 300; tries += 1) {
    const isReady = await fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return prometheus
    await sleep(100)
  }
  await prometheus.stop()
  throw new Error('Prometheus did not start')
}

const Matrix = z.object({
  result: z.array(z.object({ metric: Labels, values: z.array(z.tuple([z.number(), z.string()])) })),
})
const Targets = z.object({
  activeTargets: z.array(z.object({ health: z.string(), lastError: z.string(), lastScrape: z.string() })),
})
const Groups = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ name: z.string(), health: z.string(), lastError: z.string().optional(), state: z.string() }),
      ),
    }),
  ),
})
