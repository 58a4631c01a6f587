import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection, startEmbedded } from '../embedded.ts'

/** A cluster of Citus on this machine, each node with its own data and Unix socket. */
export interface CitusCluster {
  coordinator: pg.PoolConfig
  workers: { host: string; port: number }[]
  stop(): Promise<void>
}

/** Each test database has a daemon of Citus on every node, and each connection one to every worker. */
const settings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=600',
  'max_worker_processes=200',
  'max_prepared_transactions=600',
  'max_locks_per_transaction=512',
  'shared_buffers=128MB',
  'citus.shard_count=4',
  'citus.enable_unsafe_triggers=on',
  'citus.propagate_set_commands=local',
  'citus.allow_nested_distributed_execution=on',
  'citus.multi_shard_modify_mode=sequential',
  'plan_cache_mode=force_custom_plan',
  'citus.enable_statistics_collection=off',
]

/** Starts a coordinator and its workers with the PostgreSQL in `binaries`, which must have the extension. */
export async function startCitus(folder: string, binaries: string, workerCount: number): Promise<CitusCluster> {
  const names = ['coordinator', ...Array.from({ length: workerCount }, (_, index) => `worker-${index + 1}`)]
  const nodes = await Promise.all(
    names.map((name) => {
      const own = join(folder, name)
      // A node also connects to itself.
      const local = `citus.local_hostname=${embeddedConnection(own).host}`
      return startEmbedded(own, binaries, [...settings, ...plugins(binaries), local])
    }),
  )
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('A cluster has a coordinator.')
  const { host, port, user, database } = coordinator
  return {
    coordinator: { host, port, user, database },
    workers: workers.map((worker) => ({ host: worker.host, port: worker.port })),
    async stop() {
      for (const node of nodes) await node.stop()
    },
  }
}

/** Recent releases of PostgreSQL list the plug-ins of logical replication, with which Citus splits a shard. */
function plugins(binaries: string): string[] {
  const knowsThem = readFileSync(join(binaries, 'bin', 'postgres')).includes('output_plugin_libraries')
  return knowsThem ? ['output_plugin_libraries=pgoutput,citus'] : []
}

/** Runs statements on every node, one after the other. */
export async function onNodes(nodes: readonly pg.PoolConfig[], ...statements: readonly string[]): Promise<void> {
  for (const node of nodes) {
    const client = new pg.Client(node)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
}
