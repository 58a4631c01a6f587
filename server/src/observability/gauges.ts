import type { Database, Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import type { Standby } from '@portal/db/src/standby.ts'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { z } from 'zod'
import type { Role } from '../config.ts'

/** Values measured on each scrape instead of counted as they occur. */
export function watchState(database: Database, roles: readonly Role[], release: string): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'portal_release',
    help: 'Always 1; the running release and its Node version.',
    labelNames: ['release', 'node'],
    registers,
  }).set({ release, node: process.versions.node }, 1)
  watchConnections(database, registers)
  watchDatabase(database.system, registers)
  if (database.standby) watchStandby(database.standby, registers)
  // Every worker would report the same queue; processes without a worker do not report it.
  if (roles.includes('worker')) watchQueue(database.system, registers)
  return registry
}

function watchConnections(database: Database, registers: Registry[]): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to the database, used and idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, used, idle, waiting } of database.connections()) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'portal_database_connections_most',
    help: 'Connections that this process can use.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, most } of database.connections()) this.set({ pool }, most)
    },
  })
}

function watchDatabase(system: Sql, registers: Registry[]): void {
  new Gauge({
    name: 'portal_database_up',
    help: 'Whether this process reached its database when these metrics were read.',
    registers,
    async collect() {
      const answer = sql`select 1`.execute(system)
      this.set(await answer.then(() => 1).catch(() => 0))
    },
  })
}

function watchStandby(standby: Standby, registers: Registry[]): void {
  const bytes = new Gauge({
    name: 'portal_standby_lag_bytes',
    help: 'Changes of the primary that the standby has not replayed.',
    registers,
  })
  const seconds = new Gauge({
    name: 'portal_standby_lag_seconds',
    help: 'Age of the last change that the standby has replayed; 0 if it has replayed them all.',
    registers,
  })
  new Gauge({
    name: 'portal_standby_up',
    help: 'Whether this process reached the standby when these metrics were read.',
    registers,
    async collect() {
      const lag = await standby.lag()
      this.set(lag ? 1 : 0)
      bytes.set(lag?.bytes ?? Number.NaN)
      seconds.set(lag?.seconds ?? Number.NaN)
    },
  })
  new Counter({
    name: 'portal_standby_reads_total',
    help: 'Reads for the standby: answered by it, or by the primary because the standby was behind or away.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(standby.reads)) this.inc({ outcome }, count)
    },
  })
}

function watchQueue(system: Sql, registers: Registry[]): void {
  const oldest = new Gauge({
    name: 'portal_job_oldest_seconds',
    help: 'Age of the oldest runnable job, by type. It returns to 0 when the queue keeps up.',
    labelNames: ['task'],
    registers,
  })
  const abandoned = new Gauge({
    name: 'portal_jobs_abandoned',
    help: 'Jobs in the queue that are no longer retried.',
    labelNames: ['task'],
    registers,
  })
  new Gauge({
    name: 'portal_jobs_waiting',
    help: 'Jobs in the queue that could run now, by type.',
    labelNames: ['task'],
    registers,
    async collect() {
      // While the database is unavailable the queue is unknown; portal_database_up reports the reason.
      const kinds = await listKinds(system).catch(() => [])
      for (const gauge of [this, oldest, abandoned]) gauge.reset()
      for (const kind of kinds) {
        this.set({ task: kind.task }, kind.waiting)
        oldest.set({ task: kind.task }, kind.oldestSeconds)
        abandoned.set({ task: kind.task }, kind.abandoned)
      }
    },
  })
}

const QueueKind = z.strictObject({
  task: text,
  waiting: number,
  oldestSeconds: number,
  abandoned: number,
})
type QueueKind = z.infer<typeof QueueKind>

const listKinds = (system: Sql): Promise<QueueKind[]> =>
  rowsOf(QueueKind)`
    select task.identifier as task,
      count(job.id) filter (where job.attempts < job.max_attempts and job.run_at <= now())::integer as waiting,
      coalesce(extract(epoch from now() - min(job.run_at) filter (
        where job.attempts < job.max_attempts and job.run_at <= now())), 0)::double precision as "oldestSeconds",
      count(job.id) filter (where job.attempts >= job.max_attempts)::integer as "abandoned"
    from graphile_worker._private_tasks task
    left join graphile_worker._private_jobs job on job.task_id = task.id and job.locked_at is null
    group by task.identifier`.all(system)
