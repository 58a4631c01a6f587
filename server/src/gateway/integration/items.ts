import type { IntegrationEntityName } from '@portal/contract/integration/entities.ts'
import { faultIn } from '../../http/storable.ts'
import { integrationEntities, isOfAccount } from './entities.ts'

/** A field of the integration API is a column of the import in camel case. */
export const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const fieldOf = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const withFields = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]))

export interface ReferenceField {
  entity: IntegrationEntityName
  /** The column for our id. */
  column: string
  isList: boolean
}

const named = [
  'sites',
  'services',
  'orders',
  'cases',
  'visitors',
  'visits',
  'quotes',
  'commission-schemes',
  'commission-events',
] as const

/** Fields in which an item may use an external id instead of ours. */
export const referenceFields: Record<string, ReferenceField> = {
  ...Object.fromEntries(
    named.map((entity): [string, ReferenceField] => {
      const column = integrationEntities[entity].idColumn
      return [fieldOf(column.replace(/_id$/, '_external_id')), { entity, column, isList: false }]
    }),
  ),
  siteExternalIds: { entity: 'sites', column: 'sites', isList: true },
  rackExternalIds: { entity: 'racks', column: 'rack_ids', isList: true },
}

export interface Reference extends ReferenceField {
  field: string
  externalIds: string[]
}

export interface ReadItem {
  /** Null if it is identified by its own key. */
  externalId: string | null
  accountId: string | null
  accountExternalId: string | null
  references: Reference[]
  columns: Record<string, unknown>
}

/** Parses an item, or reports invalid ids. */
export function readItem(
  item: Record<string, unknown>,
  name: IntegrationEntityName,
): ReadItem | { fields: Record<string, string> } {
  const fault = faultIn(item)
  if (fault) return { fields: { [fault.field]: fault.message } }
  const entity = integrationEntities[name]
  const { externalId = null, accountExternalId = null, ...rest } = item
  const fields: Record<string, string> = {}
  if (entity.newId && !isId(externalId)) {
    fields.externalId = 'Send its id in your system: up to 200 characters.'
  }
  if (!entity.newId && externalId !== null) {
    fields.externalId = `Omit it: this record is identified by ${entity.entity.key.map(fieldOf).join(', ')}.`
  }
  if (!(accountExternalId === null || isId(accountExternalId))) fields.accountExternalId = 'Send up to 200 characters.'
  const needsAccount = name !== 'accounts' && isOfAccount(entity)
  if (needsAccount && accountExternalId === null && !isId(rest.accountId)) {
    fields.accountId = 'Send accountId or accountExternalId.'
  }
  const references: Reference[] = []
  const columns: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(rest)) {
    const reference = Object.hasOwn(referenceFields, field) ? referenceFields[field] : undefined
    const column = columnOf(field)
    // A sender may invent any number of fields: the first is enough to refuse the item.
    if (!reference && !Object.hasOwn(entity.entity.row.shape, column))
      return { fields: { [field.slice(0, 60)]: 'is unknown' } }
    const externalIds: unknown = reference?.isList ? value : [value]
    if (!reference) columns[column] = value
    else if (Array.isArray(externalIds) && externalIds.every(isId))
      references.push({ ...reference, field, externalIds })
    else if (value !== null) fields[field] = reference.isList ? 'Send a list of ids.' : 'Send up to 200 characters.'
  }
  if (Object.keys(fields).length > 0) return { fields }
  return {
    externalId: isId(externalId) ? externalId : null,
    accountId: isId(rest.accountId) ? rest.accountId : null,
    accountExternalId: isId(accountExternalId) ? accountExternalId : null,
    references,
    columns,
  }
}

// oxlint-disable-next-line no-control-regex -- this refuses control characters
const idShape = /^[^\u0000-\u001f\u007f]{1,200}$/
const isId = (value: unknown): value is string =>
  typeof value === 'string' && idShape.test(value) && value.isWellFormed()
