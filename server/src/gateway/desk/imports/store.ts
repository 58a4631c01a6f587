import { DeskImport, ImportLoad, type ImportWays } from '@portal/contract/desk/imports.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { bytes, rowsOf, text } from '@portal/db/src/rows.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

type Sql = Kysely<unknown>

export interface ImportKey {
  accountId: string
  importId: string
}

export interface UploadedFile {
  name: string
  content: Buffer
}

const columns = sql`
  i.import_id as "importId", i.state, i.mapping_name as mapping, i.ways, i.loads, i.problem, i.created_by_name as "byName",
  ${utc('i.created_at')} as "createdAt", ${utc('i.changed_at')} as "changedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'bytes', length(f.content), 'entity', f.entity) order by f.place), '[]')
    from desk_import_file f where f.account_id = i.account_id and f.import_id = i.import_id) as files`

export const listImports = ({ tx, accountId }: AccountScope): Promise<DeskImport[]> =>
  rowsOf(DeskImport)`
    select ${columns} from desk_import i where i.account_id = ${accountId} order by i.created_at desc, i.import_id`.all(
    tx,
  )

export const findImport = ({ tx, accountId }: AccountScope, importId: string): Promise<DeskImport | null> =>
  rowsOf(DeskImport)`
    select ${columns} from desk_import i where i.account_id = ${accountId} and i.import_id = ${importId}`.first(tx)

/** Waits until a change by someone else has been made. */
export const lockImport = async ({ tx, accountId }: AccountScope, importId: string): Promise<void> => {
  await sql`select from desk_import where account_id = ${accountId} and import_id = ${importId} for update`.execute(tx)
}

export async function insertImport(
  { tx, accountId, actorName }: AccountScope,
  files: readonly UploadedFile[],
  mapping: UploadedFile | undefined,
  ways: ImportWays,
): Promise<string> {
  const importId = newId()
  await sql`
    insert into desk_import (account_id, import_id, state, mapping_name, mapping, ways, created_by_name)
    values (${accountId}, ${importId}, 'checking', ${mapping?.name ?? null}, ${mapping?.content.toString('utf8') ?? null},
      ${JSON.stringify(ways)}, ${actorName})`.execute(tx)
  for (const [place, { name, content }] of files.entries()) {
    await sql`
      insert into desk_import_file (account_id, import_id, place, name, content)
      values (${accountId}, ${importId}, ${place}, ${name}, ${content})`.execute(tx)
  }
  return importId
}

export async function changeSettings(
  { tx, accountId }: AccountScope,
  importId: string,
  ways: ImportWays,
  entities: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update desk_import set ways = ${JSON.stringify(ways)}
    where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
  await sql`
    update desk_import_file set entity = ${JSON.stringify(entities)}::jsonb ->> name
    where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
}

const File = z.strictObject({
  name: text,
  entity: text.nullable(),
  content: bytes,
  mappingName: text.nullable(),
  mapping: text.nullable(),
})
export type ImportFile = z.infer<typeof File>

/** A file of an import, with the mapping of all of them. */
export const findFile = ({ tx, accountId }: AccountScope, importId: string, place: number) =>
  rowsOf(File)`
    select f.name, f.entity, f.content, i.mapping_name as "mappingName", i.mapping
    from desk_import_file f join desk_import i using (account_id, import_id)
    where f.account_id = ${accountId} and f.import_id = ${importId} and f.place = ${place}`.first(tx)

export async function saveMapping(
  { tx, accountId }: AccountScope,
  importId: string,
  { name, text: mapping }: { name: string; text: string } | { name: null; text: null },
): Promise<void> {
  await sql`
    update desk_import set mapping_name = ${name}, mapping = ${mapping}
    where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
}

/** The mapping decides the type of its rows. */
export async function leaveTypeToMapping({ tx, accountId }: AccountScope, importId: string, place: number) {
  await sql`
    update desk_import_file set entity = null
    where account_id = ${accountId} and import_id = ${importId} and place = ${place}`.execute(tx)
}

const MappingFile = z.strictObject({ name: text, content: text })

export const findMapping = ({ tx, accountId }: AccountScope, importId: string) =>
  rowsOf(MappingFile)`
    select mapping_name as name, mapping as content from desk_import
    where account_id = ${accountId} and import_id = ${importId} and mapping is not null`.first(tx)

export async function deleteImport({ tx, accountId }: AccountScope, importId: string): Promise<void> {
  await sql`delete from desk_import where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
}

const BadRowsFile = z.strictObject({ name: text, content: bytes })

export const findBadRows = ({ tx, accountId }: AccountScope, importId: string, place: number) =>
  rowsOf(BadRowsFile)`
    select name, content from desk_import_bad_rows
    where account_id = ${accountId} and import_id = ${importId} and place = ${place}`.first(tx)

export async function setState(
  tx: Sql,
  { accountId, importId }: ImportKey,
  state: DeskImport['state'],
  problem: string | null = null,
): Promise<void> {
  await sql`
    update desk_import set state = ${state}, problem = ${problem}, changed_at = now()
    where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
}

const Work = z.strictObject({
  state: DeskImport.shape.state,
  mapping: text.nullable(),
  ways: DeskImport.shape.ways,
})
const WorkFile = z.strictObject({ name: text, entity: text.nullable(), content: bytes })

/** The import for its job; null once it was deleted. */
export async function findWork(tx: Sql, { accountId, importId }: ImportKey) {
  const work = await rowsOf(Work)`
    select state, mapping, ways from desk_import where account_id = ${accountId} and import_id = ${importId}`.first(tx)
  if (!work) return null
  const files = await rowsOf(WorkFile)`
    select name, entity, content from desk_import_file where account_id = ${accountId} and import_id = ${importId}
    order by place`.all(tx)
  return { ...work, files }
}

/** Keeps the result. The content of a loaded file is no longer needed. */
export async function keepResult(
  tx: Sql,
  key: ImportKey,
  {
    state,
    loads,
    badRows,
  }: { state: 'checked' | 'loaded'; loads: readonly ImportLoad[]; badRows: Map<number, UploadedFile> },
): Promise<void> {
  const { accountId, importId } = key
  await setState(tx, key, state)
  await sql`
      update desk_import set loads = ${JSON.stringify(loads)}
      where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
  await sql`delete from desk_import_bad_rows where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
  for (const [place, { name, content }] of badRows) {
    await sql`
        insert into desk_import_bad_rows (account_id, import_id, place, name, content)
        select account_id, import_id, ${place}, ${name}, ${content} from desk_import
        where account_id = ${accountId} and import_id = ${importId} ${asInsert}`.execute(tx)
  }
  if (state !== 'loaded') return
  await sql`
      update desk_import_file set content = '' where account_id = ${accountId} and import_id = ${importId}`.execute(tx)
}
