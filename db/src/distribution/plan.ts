import type { Table } from './read-catalogue.ts'

/** What stands in the way of distributing a table, and what would have to be done first. */
export interface Limit {
  table: string
  words: string
}

export interface Plan {
  /** All rows of an account are on one node. */
  distributed: string[]
  /** The same on every node: what belongs to nobody. */
  reference: string[]
  /** On the coordinator only: who signs in is not known by account yet. */
  local: string[]
  limits: Limit[]
}

// A person may be in several accounts, and is looked up by how they sign in.
const people = new Set(['portal_user', 'permission_grant'])

/** How the tables would lie if each account were on one node of several. Pure. */
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
  const say = (words: string): Limit => ({ table: table.name, words })
  return [
    ...(table.primaryKey.includes('account_id') ? [] : [say('The primary key has no account_id.')]),
    ...table.uniques
      .filter(({ columns }) => !columns.includes('account_id'))
      .map(({ name, columns }) => say(`${name} holds (${columns.join(', ')}) unique over all accounts.`)),
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

/** The statements for Citus: reference tables first, then everything beside its account. */
export function sqlOf({ distributed, reference }: Plan): string[] {
  const rest = distributed.filter((name) => name !== 'account')
  return [
    ...reference.map((name) => `select create_reference_table('${name}');`),
    "select create_distributed_table('account', 'account_id');",
    ...rest.map((name) => `select create_distributed_table('${name}', 'account_id', colocate_with => 'account');`),
  ]
}
