import { type DraftContent, IncidentDraft, mostIncidentDrafts } from '@portal/contract/service-status/drafts.ts'
import { changesRow, number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

/** The content is as it was stored, without the defaults of a request. */
const Row = IncidentDraft.extend({ content: z.record(z.string(), z.unknown()) })
const columns = sql`d.ref, d.version, ${utc('d.changed_at')} as "changedAt", d.changed_by_name as "changedByName", d.content`

const draftOf = (row: z.infer<typeof Row>): IncidentDraft => IncidentDraft.parse(row)

export async function listDrafts({ tx }: DeskScope): Promise<IncidentDraft[]> {
  const rows = await rowsOf(Row)`
    select ${columns} from incident_draft d order by d.changed_at desc, d.ref limit ${mostIncidentDrafts}`.all(tx)
  return rows.map(draftOf)
}

export async function findDraft({ tx }: AccountScope, ref: string): Promise<IncidentDraft | null> {
  const row = await rowsOf(Row)`select ${columns} from incident_draft d where d.ref = ${ref}`.first(tx)
  return row && draftOf(row)
}

export async function countDrafts({ tx }: AccountScope): Promise<number> {
  const { rows } = await rowsOf({ drafts: number })`
    select count(*)::integer as drafts from incident_draft`.execute(tx)
  return rows[0]?.drafts ?? 0
}

export async function insertDraft(
  { tx, now, actorName }: AccountScope,
  ref: string,
  content: DraftContent,
): Promise<void> {
  await sql`
    insert into incident_draft (ref, content, created_at, changed_at, changed_by_name)
    values (${ref}, ${JSON.stringify(content)}::jsonb, ${now}, ${now}, ${actorName})`.execute(tx)
}

/** False if it has another version. */
export const updateDraft = (
  { tx, now, actorName }: AccountScope,
  ref: string,
  version: number,
  content: DraftContent,
): Promise<boolean> =>
  changesRow(tx)`
    update incident_draft set content = ${JSON.stringify(content)}::jsonb, version = version + 1, changed_at = ${now},
      changed_by_name = ${actorName}
    where ref = ${ref} and version = ${version}`

/** False if there is none, or with another version. */
export const deleteDraft = ({ tx }: AccountScope, ref: string, version: number | null = null): Promise<boolean> =>
  changesRow(tx)`
    delete from incident_draft where ref = ${ref} and version = coalesce(${version}::integer, version)`
