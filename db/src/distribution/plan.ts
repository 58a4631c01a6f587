import type { Table } from './read-catalogue.ts'

/** All rows of an account on one node, a copy on every node, or the coordinator only. */
export type Placement = 'distributed' | 'reference' | 'local'

/** A rule of the database that holds no longer once its tables are on several nodes. */
export interface Limit {
  table: string
  reason: string
}

export interface Plan {
  distributed: string[]
  reference: string[]
  local: string[]
  /** Foreign keys that do not come back after the distribution. */
  lostKeys: string[]
  /** Unique indexes that would hold on each node only. */
  lostUniques: { table: string; name: string }[]
  limits: Limit[]
}

/** Tables whose statements also read sign-ins, sessions or the queue, or whose triggers announce to listening processes. */
const onCoordinator = new Set(['activity', 'dealer_visit', 'line_probe'])

/** Account tables that are read before the account is known, or whose rule is about the rows of all accounts. */
const onEveryNode = new Set([
  'account',
  // A person may belong to several accounts and is found by sign-in.
  'portal_user',
  'permission_grant',
  'access_request',
  // Found by the hash of a secret.
  'api_key',
  'contact_link',
  'order_share',
  'quote_share',
  'visitor_link',
  'program',
  'program_connection',
  // A domain is claimed by one account of all.
  'dns_claim',
  // A zone, a tenant of the phone system and a place on a day belong to one account worldwide, which a unique index enforces.
  'dns_zone',
  'service_voice',
  'visit_place',
  // The desk’s queues join it with the work of all accounts.
  'desk_work',
])

/** The placement of tables if each account is on one of several nodes. Pure. */
export function planDistribution(tables: readonly Table[]): Plan {
  const placed = new Map(tables.map((table) => [table.name, placementOf(table)]))
  const gateway = new Map(tables.map((table) => [table.name, table.gateway]))
  const named = (placement: Placement) =>
    tables.filter(({ name }) => placed.get(name) === placement).map(({ name }) => name)
  const distributed = tables.filter(({ name }) => placed.get(name) === 'distributed')
  const lostUniques = distributed.flatMap(({ name: table, uniques }) =>
    uniques.filter(({ columns }) => !columns.includes('account_id')).map(({ name }) => ({ table, name })),
  )
  const keys = tables.flatMap(({ name: table, references }) =>
    references.map((key) => ({
      ...key,
      table,
      why:
        whyLost(key, table, placed) ??
        // Citus locks the other table, on every node, with the rights of the role that makes the change.
        (placed.get(table) === 'reference' && gateway.get(table)?.writes && !gateway.get(key.to)?.changes
          ? `the gateway may not lock ${key.to}`
          : null),
    })),
  )
  const lost = keys.filter(({ why }) => why !== null)
  return {
    distributed: named('distributed'),
    reference: named('reference'),
    local: named('local'),
    lostKeys: lost.map(({ name }) => name),
    lostUniques,
    limits: [
      ...distributed
        .filter(({ primaryKey }) => !primaryKey.includes('account_id'))
        .map(({ name }) => ({ table: name, reason: 'The primary key has no account_id.' })),
      ...lostUniques.map(({ table, name }) => ({ table, reason: `${name} no longer holds across accounts.` })),
      ...lost.map(({ table, name, why }) => ({ table, reason: `${name} is dropped: ${why}.` })),
    ],
  }
}

function placementOf({ name, hasAccount }: Table): Placement {
  if (onCoordinator.has(name)) return 'local'
  return hasAccount && !onEveryNode.has(name) ? 'distributed' : 'reference'
}

function whyLost(
  { columns, to, toColumns, setsNull }: Table['references'][number],
  table: string,
  placed: ReadonlyMap<string, Placement>,
): string | null {
  const from = placed.get(table)
  const other = placed.get(to)
  if ((from === 'local') !== (other === 'local')) return `${to} is on other nodes`
  if (from === 'reference' && other === 'distributed') return `${to} is on one node`
  if (from !== 'distributed' || other !== 'distributed') return null
  if (columns[toColumns.indexOf('account_id')] !== 'account_id') return `it refers to ${to} across accounts`
  return setsNull ? 'Citus cannot empty a column of a key that holds the account' : null
}
