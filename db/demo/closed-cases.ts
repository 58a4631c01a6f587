import type { Transaction } from 'kysely'
import { ashlar, brackenfell, elmsett } from './accounts.ts'
import { insertRows, type Row, rowsOfFile } from './files.ts'
import { idOf } from './relative.ts'

const hourMs = 3_600_000

/** The person who opens an account's cases. */
const openers: Record<string, { name: string; email: string }> = {
  [brackenfell]: { name: 'Service Desk', email: 'service.desk@brackenfell.example' },
  [ashlar]: { name: 'Ines Ashlar', email: 'ines.ashlar@ashlarpike.example' },
  [elmsett]: { name: 'Priya Stanner', email: 'priya.stanner@elmsett.example' },
}

/** Many cases closed long ago. The file describes each problem; all of them had the same course. */
export async function loadClosedCases(tx: Transaction<unknown>, now: Date): Promise<void> {
  const stories = rowsOfFile('closed-cases', now).map(storyOf)
  await insertRows(
    tx,
    'help_case',
    stories.map(({ row }) => row),
  )
  await insertRows(
    tx,
    'case_watcher',
    stories.map(({ watcher }) => watcher),
  )
  await insertRows(
    tx,
    'case_message',
    stories.flatMap(({ messages }) => messages),
  )
}

function storyOf(closed: Row): { row: Row; watcher: Row; messages: Row[] } {
  const { account_id, case_id, title, closed_at } = closed
  const { name, email } = openers[String(account_id)] ?? { name: '', email: '' }
  const opener = idOf(email)
  const at = (hours: number) => new Date(Date.parse(String(closed_at)) + hours * hourMs).toISOString()
  const message = (hours: number, kind: string, author_name: string, more: Row = {}) => {
    const isCustomer = author_name === name
    const [side, author_id] = isCustomer ? ['customer', opener] : ['desk', 'desk']
    return { account_id, case_id, at: at(hours), side, kind, author_id, author_name, ...more }
  }
  const status = (hours: number, from_status: string, to_status: string) =>
    message(hours, 'status', 'Portal', { from_status, to_status })
  return {
    row: {
      ...closed,
      status: 'closed',
      priority: 'medium',
      opened_by: opener,
      opened_by_name: name,
      opened_at: at(-30),
      respond_by: at(-26),
      responded_at: at(-28.5),
      resolve_by: at(6),
      next_update_due: at(8),
      resolved_at: closed_at,
      updated_at: closed_at,
    },
    watcher: { account_id, case_id, watcher_id: opener, user_id: opener, email, name },
    messages: [
      message(-30, 'message', name, { body: `${String(title)}. Can you look into it, please?` }),
      message(-30, 'opened', 'Portal'),
      message(-28.5, 'message', 'Service desk', { body: 'Thank you, we have started.' }),
      status(-28.5, 'acknowledged', 'inProgress'),
      message(-1, 'message', 'Service desk', { body: 'This is done. Let us know if it is not as you expected.' }),
      status(-1, 'inProgress', 'resolved'),
      message(0, 'closed', name, { body: 'Closed by you.' }),
      status(0, 'resolved', 'closed'),
    ],
  }
}
