import type { Database, Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { z } from 'zod'
import type { Role } from '../config.ts'

/** What is looked at when somebody asks, rather than counted as it happens. */
export function watchState(database: Database, roles: readonly Role[], release: string): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'portal_release',
    help: 'Always 1; the release that runs, on which Node.',
    labelNames: ['release', 'node'],
    registers,
  }).set({ release, node: process.versions.node }, 1)
  watchConnections(database, registers)
  watchDatabase(database.system, registers)
  // Every worker would say the same of the queue as the others; processes without one need not say it too.
  if (roles.includes('worker')) watchQueue(database.system, registers)
  return registry
}

function watchConnections(database: Database, registers: Registry[]): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to the database, used and idle, and callers that wait for one.',
    labelNames: ['face', 'state'],
    registers,
    collect() {
      for (const { face, used, idle, waiting } of database.connections()) {
        this.set({ face, state: 'used' }, used)
        this.set({ face, state: 'idle' }, idle)
        this.set({ face, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'portal_database_connections_most',
    help: 'How many connections this process may have.',
    labelNames: ['face'],
    registers,
    collect() {
      for (const { face, most } of database.connections()) this.set({ face }, most)
    },
  })
}

function watchDatabase(system: Sql, registers: Registry[]): void {
  new Gauge({
    name: 'portal_database_up',
    help: 'Whether this process reached its database when it was asked for these numbers.',
    registers,
    async collect() {
      const answer = sql`select 1`.execute(system)
      this.set(await answer.then(() => 1).catch(() => 0))
    },
  })
}

function watchQueue(system: Sql, registers: Registry[]): void {
  const oldest = new Gauge({
    name: 'portal_job_oldest_seconds',
    help: 'How long the oldest job that could run waits, by kind. It falls back to 0 when the queue keeps up.',
    labelNames: ['task'],
    registers,
  })
  const givenUp = new Gauge({
    name: 'portal_jobs_given_up',
    help: 'Jobs in the queue that were tried as often as is allowed and will not run again by themselves.',
    labelNames: ['task'],
    registers,
  })
  new Gauge({
    name: 'portal_jobs_waiting',
    help: 'Jobs in the queue that could run now, by kind.',
    labelNames: ['task'],
    registers,
    async collect() {
      // While the database is away the queue is not known; portal_database_up says why.
      const kinds = await listKinds(system).catch(() => [])
      for (const gauge of [this, oldest, givenUp]) gauge.reset()
      for (const kind of kinds) {
        this.set({ task: kind.task }, kind.waiting)
        oldest.set({ task: kind.task }, kind.oldestSeconds)
        givenUp.set({ task: kind.task }, kind.givenUp)
      }
    },
  })
}

const QueueKind = z.strictObject({
  task: text,
  waiting: number,
  oldestSeconds: number,
  givenUp: number,
})
type QueueKind = z.infer<typeof QueueKind>

async function listKinds(system: Sql): Promise<QueueKind[]> {
  const { rows } = await rowsOf(QueueKind)`
    select task.identifier as task,
      count(job.id) filter (where job.attempts < job.max_attempts and job.run_at <= now())::integer as waiting,
      coalesce(extract(epoch from now() - min(job.run_at) filter (
        where job.attempts < job.max_attempts and job.run_at <= now())), 0)::double precision as "oldestSeconds",
      count(job.id) filter (where job.attempts >= job.max_attempts)::integer as "givenUp"
    from graphile_worker._private_tasks task
    left join graphile_worker._private_jobs job on job.task_id = task.id and job.locked_at is null
    group by task.identifier`.execute(system)
  return rows
}
