import type { Sql } from '@portal/db/src/database.ts'
import { asParsed, changesRow, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { type Collection, type Condition, oneOf } from '../../../tmf/collection-store.ts'

export type KeptKind = 'productSpecification' | 'productOffering' | 'productOfferingPrice' | 'partyRole'

const Attributes = asParsed(z.record(z.string(), z.unknown()))
export type Attributes = z.infer<typeof Attributes>

/** A resource of which other systems may have attributes, or the whole. Its detail is the portal's part. */
export const keptRow = { id: text, lastUpdate: textOrNull, kept: Attributes }
export interface KeptRow {
  id: string
  /** Null if the time is not known. */
  lastUpdate: string | null
  kept: Attributes
  /** Null if only other systems have this resource. */
  detail: unknown
}

interface Kept<Row> extends Pick<Collection<Row>, 'row' | 'show'> {
  kind: KeptKind
  /** The portal's part: id, name, lifecycle, updated_at and detail. */
  own: RawBuilder<unknown>
  filters: Record<string, Condition>
}

/** Adds the resources and attributes of other systems to those of the portal. */
export function withKept<Row extends KeptRow>({ kind, own, row, filters, show }: Kept<Row>): Collection<Row> {
  return {
    row,
    columns: sql`t.id, ${utc('t.updated_at')} as "lastUpdate", t.kept, t.detail`,
    table: sql`(
      select o.id, o.name, o.lifecycle, greatest(o.updated_at, k.updated_at) as updated_at, o.detail,
        coalesce(k.attributes, '{}') as kept
      from (${own}) o left join integration.tmf_resource k on k.kind = ${kind} and k.resource_id = o.id
      union all
      select k.resource_id, k.attributes ->> 'name', k.attributes ->> 'lifecycleStatus', k.updated_at, null, k.attributes
      from integration.tmf_resource k
      where k.kind = ${kind} and not exists (select from (${own}) o where o.id = k.resource_id)) t`,
    order: sql`t.id`,
    filters: {
      id: oneOf('t.id'),
      name: oneOf('t.name'),
      ...filters,
    },
    show,
  }
}

/** Conditions on attributes that every entry of the catalogue has. */
export const ofEntry: Record<string, Condition> = {
  lifecycleStatus: oneOf('t.lifecycle'),
  lastUpdate: (values) => sql`${utc('t.updated_at')} = any(${[...values]}::text[])`,
  version: kept('version'),
  // None of the portal's part is a bundle.
  isBundle: (values) =>
    sql`(t.detail is not null and ${values.includes('false')}::boolean or ${kept('isBundle')(values)})`,
}

/** A condition on a kept attribute, inside of objects and lists too. */
export function kept(name: string): Condition {
  const path = `$.${name
    .split('.')
    .map((part) => JSON.stringify(part))
    .join('.')}`
  return (values) =>
    sql`exists (select from jsonb_path_query(t.kept, ${path}::jsonpath) v where v #>> '{}' = any(${[...values]}::text[]))`
}

/** A condition on the portal's part, or on what is kept under the standard's name. */
export const ownOrKept =
  (field: string, name: string): Condition =>
  (values) =>
    sql`(t.detail ->> ${field} = any(${[...values]}::text[]) or ${kept(name)(values)})`

export async function countKept(tx: Sql, kind: KeptKind): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select count(*) as total from integration.tmf_resource where kind = ${kind}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Makes writes of one resource wait for one another, also before it has a row. */
export async function lockKept(tx: Sql, kind: KeptKind, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`.execute(tx)
}

interface Change {
  kind: KeptKind
  id: string
  attributes: Attributes
  changedBy: string
}

export async function upsertKept(tx: Sql, { kind, id, attributes, changedBy }: Change): Promise<void> {
  await sql`
    insert into integration.tmf_resource (kind, resource_id, attributes, changed_by)
    values (${kind}, ${id}, ${JSON.stringify(attributes)}::jsonb, ${changedBy})
    on conflict (kind, resource_id) do update set attributes = excluded.attributes, changed_by = excluded.changed_by,
      updated_at = now()`.execute(tx)
}

/** Only a record of the system and the time is left of it. */
export const deleteKept = (tx: Sql, { kind, id, changedBy }: Omit<Change, 'attributes'>): Promise<boolean> =>
  changesRow(tx)`
    with removed as (
      delete from integration.tmf_resource where kind = ${kind} and resource_id = ${id}
      returning kind, resource_id, attributes ->> 'name' as name)
    insert into integration.tmf_removal (kind, resource_id, name, removed_by)
    select kind, resource_id, name, ${changedBy} from removed`
