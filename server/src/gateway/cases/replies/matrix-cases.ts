import { sql } from 'kysely'
import type { Case, World } from '../../../testing/matrix.ts'

export function cases({ database }: World): Record<string, Case> {
  const own = async () => {
    const replyId = `reply-${crypto.randomUUID().slice(0, 8)}`
    await sql`
      insert into canned_reply (reply_id, title, text, changed_by_name)
      values (${replyId}, ${replyId}, 'Hello', 'Ruth Calder')`.execute(database.system)
    return { replyId }
  }
  return {
    'GET /case-desk/api/replies': { forOperators: true, overAccounts: true },
    'PUT /case-desk/api/replies/:replyId': {
      forOperators: true,
      own: { replyId: 'engineer-booked' },
      body: () => ({ title: 'Engineer booked', text: 'Hello {person}' }),
    },
    'DELETE /case-desk/api/replies/:replyId': { forOperators: true, own },
  }
}
