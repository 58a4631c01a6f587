import type { CaseKind, CasePriority, CaseStatus } from '@portal/contract/cases/values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

interface CaseOptions {
  kind?: CaseKind
  priority?: CasePriority
  openedBy?: { userId: string; name: string }
  title?: string
  status?: CaseStatus
  serviceId?: string
  isPrivate?: boolean
  /** In minutes before now. */
  opened?: number
  closesAt?: Date
  closedAt?: Date
  watchers?: readonly string[]
}

/** Creates a case in any status, with one message from the customer. Returns its id. */
export async function createCase(
  { system }: Pick<Database, 'system'>,
  accountId: string,
  options: CaseOptions = {},
): Promise<string> {
  const { kind = 'information', title = 'A question', status = 'acknowledged', opened = 10, watchers = [] } = options
  const { priority = 'low', openedBy = { userId: 'u-zoe', name: 'Zoe Person' } } = options
  const openedAt = new Date(Date.now() - opened * 60_000)
  const soon = new Date(Date.now() + 24 * 60 * 60_000)
  const isOver = status === 'closed' || status === 'cancelled'
  const { rows } = await sql<{ caseId: string }>`
    insert into help_case (account_id, case_id, kind, title, status, priority, service_id, is_private, opened_by,
      opened_by_name, opened_at, updated_at, respond_by, next_update_due, resolve_by, paused_at, closes_at, closed_at,
      resolved_at)
    values (${accountId}, 'CS-' || nextval('case_number'), ${kind}, ${title}, ${status}, ${priority},
      ${options.serviceId ?? null}, ${options.isPrivate ?? false}, ${openedBy.userId}, ${openedBy.name}, ${openedAt}, ${openedAt},
      ${soon}, ${soon}, ${soon}, ${status === 'pending' ? openedAt : null},
      ${options.closesAt ?? (status === 'resolved' ? soon : null)}, ${options.closedAt ?? (isOver ? openedAt : null)},
      ${isOver || status === 'resolved' ? openedAt : null})
    returning case_id as "caseId"`.execute(system)
  const caseId = rows[0]?.caseId ?? ''
  await sql`
    insert into case_message (account_id, case_id, at, side, kind, author_id, author_name, body)
    values (${accountId}, ${caseId}, ${openedAt}, 'customer', 'message', 'u-zoe', 'Zoe Person', 'How does this work?')`.execute(
    system,
  )
  for (const [index, email] of watchers.entries()) {
    await sql`
      insert into case_watcher (account_id, case_id, watcher_id, email, name)
      values (${accountId}, ${caseId}, ${`W${index}`}, ${email}, ${email})`.execute(system)
  }
  return caseId
}
