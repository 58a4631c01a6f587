import type { Table } from './read-catalogue.ts'

/** An obstacle to distributing a table, and the work to remove it. */
export interface Limit {
  table: string
  reason: string
}

export interface Plan {
  /** All rows of an account are on one node. */
  distributed: string[]
  /** Copied to every node: data without an account. */
  reference: string[]
  /** On the coordinator only: sign-ins are not stored by account. */
  local: string[]
  limits: Limit[]
}

// A person may belong to several accounts and is found by sign-in.
const people = new Set(['portal_user', 'permission_grant'])

/** The placement of tables if each account were on one of several nodes. Pure. */
export function planDistribution(tables: readonly Table[]): Plan {
  const isLocal = ({ name }: Table) => people.has(name)
  const distributed = tables.filter((table) => table.hasAccount && !isLocal(table))
  const names = new Set(distributed.map(({ name }) => name))
  const local = tables.filter(isLocal)
  return {
    distributed: [...names],
    reference: tables.filter((table) => !table.hasAccount && !isLocal(table)).map(({ name }) => name),
    local: local.map(({ name }) => name),
    limits: distributed.flatMap((table) => limitsOf(table, names, new Set(local.map(({ name }) => name)))),
  }
}

function limitsOf(table: Table, distributed: ReadonlySet<string>, local: ReadonlySet<string>): Limit[] {
  const say = (reason: string): Limit => ({ table: table.name, reason })
  return [
    ...(table.primaryKey.includes('account_id') ? [] : [say('The primary key has no account_id.')]),
    ...table.uniques
      .filter(({ columns }) => !columns.includes('account_id'))
      .map(({ name, columns }) => say(`${name} holds (${columns.join(', ')}) unique across all accounts.`)),
    ...table.references.flatMap(({ columns, to, toColumns }) => {
      if (local.has(to)) return [say(`It refers to ${to}, which stays on the coordinator.`)]
      if (!distributed.has(to)) return []
      const at = toColumns.indexOf('account_id')
      return columns[at] === 'account_id'
        ? []
        : [say(`It refers to ${to} by (${columns.join(', ')}), across accounts.`)]
    }),
    ...(table.triggers.length > 0 ? [say(`Triggers run on each node: ${table.triggers.join(', ')}.`)] : []),
  ]
}

/** The statements for Citus: reference tables first, then everything co-located with its account. */
export function sqlOf({ distributed, reference }: Plan): string[] {
  const rest = distributed.filter((name) => name !== 'account')
  return [
    ...reference.map((name) => `select create_reference_table('${name}');`),
    "select create_distributed_table('account', 'account_id');",
    ...rest.map((name) => `select create_distributed_table('${name}', 'account_id', colocate_with => 'account');`),
  ]
}
