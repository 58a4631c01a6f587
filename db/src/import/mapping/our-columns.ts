import type { OurColumn } from '@portal/contract/desk/import-mapping.ts'
import { columnsOf } from '../columns.ts'
import { type Adopt, category } from '../column-types.ts'
import type { Entity } from '../entity.ts'
import { adoptDate, adoptMoment, adoptMoney } from '../written-values.ts'

const written = new Map<Adopt | undefined, OurColumn['written']>([
  [adoptDate, 'day'],
  [adoptMoment, 'moment'],
  [adoptMoney, 'amount'],
])

/** Our columns, for the questions of a mapping, with the categories that the provider added. */
export function ourColumns({ row, key }: Entity, added: readonly string[]): OurColumn[] {
  return columnsOf(row).map(({ name, about, form, isRequired, sqlType, choices, adopt }) => ({
    name,
    about,
    form,
    isRequired,
    isKey: key.includes(name),
    isList: sqlType === 'text[]',
    isYesNo: sqlType === 'boolean',
    choices: [
      ...(choices ?? (sqlType === 'boolean' ? ['yes', 'no'] : [])),
      ...(choices === category.choices ? added : []),
    ],
    written: written.get(adopt) ?? null,
  }))
}
