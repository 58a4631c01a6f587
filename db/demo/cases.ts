import { sql } from 'kysely'
import { z } from 'zod'
import type { Sql } from '../src/database.ts'
import { ashlar, brackenfell, copperbeck, elmsett } from './accounts.ts'
import { brackenfellCases } from './brackenfell-cases.ts'
import type { CaseFile, CaseStory, CaseWords } from './case-story.ts'
import type { Calendar } from './day.ts'
import { smallerCases } from './smaller-cases.ts'
import { rowsOf, text } from '../src/rows.ts'

const Opener = z.strictObject({
  userId: text,
  email: text,
  name: text,
})
type Opener = z.infer<typeof Opener>

const openers = {
  [brackenfell]: 'service.desk@brackenfell.example',
  [ashlar]: 'ines.ashlar@ashlarpike.example',
  [copperbeck]: 'owen.marl@copperbeck.example',
  [elmsett]: 'priya.stanner@elmsett.example',
}

export async function loadCases(db: Sql, { today }: Calendar): Promise<void> {
  const stories: Record<string, CaseStory[]> = { [brackenfell]: brackenfellCases(), ...smallerCases() }
  for (const [accountId, email] of Object.entries(openers)) {
    const opener = await openerOf(db, email)
    for (const story of stories[accountId] ?? []) await loadCase(db, { accountId, opener, story, now: today })
  }
  await measureOpen(db)
}

/** The faults that are open now, among the results that the plans are measured by. */
async function measureOpen(db: Sql): Promise<void> {
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, is_outage, opened_at,
      first_reply_due, first_replied_at, repair_due, paused_minutes)
    select c.account_id, c.case_id, c.service_id, s.product_category,
      case c.priority when 'critical' then 'P1' when 'high' then 'P2' when 'medium' then 'P3' else 'P4' end,
      coalesce(c.impact = 'down', false), c.opened_at, c.respond_by, c.responded_at, c.resolve_by, 0
    from help_case c join service s using (account_id, service_id)
    where c.kind = 'fault' and c.status not in ('resolved', 'closed', 'cancelled')`.execute(db)
}

async function openerOf(db: Sql, email: string): Promise<Opener> {
  const { rows } = await rowsOf(Opener)`
    select user_id as "userId", email, concat_ws(' ', given_name, family_name) as name from portal_user
    where email = ${email}`.execute(db)
  const [opener] = rows
  if (!opener) throw new Error(`There is no demo person ${email}`)
  return opener
}

interface Loading {
  accountId: string
  opener: Opener
  story: CaseStory
  now: Date
}

async function loadCase(db: Sql, { accountId, opener, story, now }: Loading): Promise<void> {
  const at = (hoursFromNow: number | undefined) =>
    hoursFromNow === undefined ? null : new Date(now.getTime() + hoursFromNow * 3_600_000)
  const { opened, status } = story
  const isOver = status === 'closed' || status === 'cancelled'
  const last = story.thread.at(-1)?.[0] ?? opened
  await sql`
    insert into help_case (account_id, case_id, kind, title, about, status, priority, impact, severity, service_id,
      incident_id, own_ref, care_level, answers, is_private, opened_by, opened_by_name, opened_at, updated_at, respond_by,
      responded_at, next_update_due, resolve_by, resolved_at, paused_at, reply_by, closes_at, closed_at, escalated_at,
      score, score_comment)
    values (${accountId}, ${story.caseId}, ${story.kind}, ${story.title}, ${story.about}, ${status},
      ${story.priority ?? 'medium'}, ${story.impact ?? null}, ${story.severity ?? null}, ${story.serviceId ?? null},
      ${story.incidentId ?? null}, ${story.ownRef ?? null}, ${story.careLevel ?? null},
      ${JSON.stringify(story.answers ?? [])}, ${story.isPrivate ?? false}, ${opener.userId}, ${opener.name},
      ${at(opened)}, ${at(last)}, ${at(opened + (story.respondHours ?? 4))}, ${at(story.responded)},
      ${at(story.update ?? last + 8)}, ${at(story.resolve ?? opened + 48)},
      ${at(isOver || status === 'resolved' ? last : undefined)}, ${at(status === 'pending' ? last : undefined)},
      ${at(story.replyBy)}, ${at(story.closes)}, ${at(isOver ? last : undefined)}, ${at(story.escalated)},
      ${story.score ?? null}, ${story.comment ?? null})`.execute(db)
  await loadWatcher(db, accountId, story.caseId, opener)
  for (const [name, email] of story.followers ?? []) {
    await loadWatcher(db, accountId, story.caseId, { userId: null, name, email })
  }
  await loadThread(db, { accountId, caseId: story.caseId, opener, now, thread: story.thread })
}

async function loadWatcher(
  db: Sql,
  accountId: string,
  caseId: string,
  { userId, email, name }: { userId: string | null; email: string; name: string },
): Promise<void> {
  await sql`
    insert into case_watcher (account_id, case_id, watcher_id, user_id, email, name)
    values (${accountId}, ${caseId}, ${userId ?? email.replaceAll(/\W/g, '')}, ${userId}, ${email}, ${name})`.execute(
    db,
  )
}

interface LoadingWords {
  accountId: string
  caseId: string
  opener: Opener
  now: Date
  thread: readonly CaseWords[]
}

/** One statement for a thread: there are thousands of messages. */
async function loadThread(db: Sql, { accountId, caseId, opener, now, thread }: LoadingWords): Promise<void> {
  const rows = []
  for (const [hours, who, said, more = {}] of thread) {
    const at = new Date(now.getTime() + hours * 3_600_000)
    const isCustomer = who === 'customer'
    const { kind = 'message', files = [], from = null, to = null, isInternal = false, byMail } = more
    const fileIds: string[] = []
    for (const file of files) fileIds.push(await loadFile(db, { accountId, caseId, at, file, name: opener.name }))
    rows.push({
      at,
      side: isCustomer ? 'customer' : 'desk',
      kind,
      channel: byMail ? 'mail' : 'portal',
      author: byMail ? 'mail' : isCustomer ? opener.userId : 'desk',
      name: byMail ?? (isCustomer ? opener.name : who),
      body: said,
      internal: isInternal,
      from,
      to,
      files: fileIds,
    })
  }
  await sql`
    insert into case_message (account_id, case_id, at, side, kind, channel, author_id, author_name, body, is_internal,
      from_status, to_status, file_ids)
    select ${accountId}, ${caseId}, at, side, kind, channel, author, name, body, internal, "from", "to",
      array(select jsonb_array_elements_text(files))
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (at timestamptz, side text, kind text,
      channel text, author text, name text, body text, internal boolean, "from" text, "to" text, files jsonb))
      with ordinality as m (at, side, kind, channel, author, name, body, internal, "from", "to", files, position)
    order by position`.execute(db)
}

interface LoadingFile {
  accountId: string
  caseId: string
  at: Date
  file: CaseFile
  name: string
}

let lastFile = 0

async function loadFile(db: Sql, { accountId, caseId, at, file, name }: LoadingFile): Promise<string> {
  lastFile += 1
  const fileId = `CASE${String(lastFile).padStart(12, '0')}`
  const content = Buffer.from(file.base64 ?? '', 'base64')
  await sql`
    insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by, created_at)
    values (${accountId}, ${fileId}, 'case', ${caseId}, ${file.name}, ${file.mediaType}, ${content.length}, ${content},
      ${name}, ${at})`.execute(db)
  return fileId
}
