import { FileInfo } from '@portal/contract/files.ts'
import { bytes, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../lib/new-id.ts'
import { utc } from '../lib/utc.ts'
import type { AccountScope } from '../scope/account-scope.ts'

/** The record that a file belongs to. Permission to see the record includes its files. */
export interface Owner {
  entity: string
  entityId: string
}

export const NewFile = z.strictObject({
  name: text,
  mediaType: text,
  content: bytes,
})
export type NewFile = z.infer<typeof NewFile>

const columns = sql`file_id as "fileId", name, media_type as "mediaType", bytes, created_by as "createdBy", ${utc('created_at')} as "createdAt"`

export async function insertFile(scope: AccountScope, owner: Owner, file: NewFile): Promise<FileInfo> {
  const name = scope.actorName
  const { rows } = await rowsOf(FileInfo)`
    with file as (
      insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
      values (${scope.accountId}, ${newId()}, ${owner.entity}, ${owner.entityId}, ${file.name}, ${file.mediaType},
        ${file.content.length}, ${file.content}, ${name})
      returning file_id, name, media_type, bytes, created_by, created_at)
    select ${columns} from file`.execute(scope.tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The file was not stored')
  return inserted
}

/** Lists the files of a record without their contents, oldest first. */
export const listFiles = (scope: AccountScope, { entity, entityId }: Owner): Promise<FileInfo[]> =>
  rowsOf(FileInfo)`
    select ${columns} from file
    where account_id = ${scope.accountId} and entity = ${entity} and entity_id = ${entityId}
    order by created_at, file_id`.all(scope.tx)

export const findFile = (scope: AccountScope, owner: Owner, fileId: string): Promise<NewFile | null> =>
  rowsOf(NewFile)`
    select name, media_type as "mediaType", content from file
    where account_id = ${scope.accountId} and entity = ${owner.entity} and entity_id = ${owner.entityId}
      and file_id = ${fileId}`.first(scope.tx)
