import { type Kysely, sql } from 'kysely'

export interface Node {
  host: string
  port: number
}

/** Makes this database the coordinator of these workers, each of which has a database of this name with Citus. Repeatable. */
export async function joinNodes(coordinator: Kysely<unknown>, own: Node, workers: readonly Node[]): Promise<void> {
  await sql`create extension if not exists citus`.execute(coordinator)
  await sql`select citus_set_coordinator_host(${own.host}, ${own.port})`.execute(coordinator)
  for (const { host, port } of workers) {
    await sql`select citus_add_node(${host}, ${port}::integer)`.execute(coordinator)
  }
}
