import type { ListName } from '@portal/contract/views/values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'

interface ViewOptions {
  list?: ListName
  name?: string
  state?: Record<string, string>
  owner?: string
  isShared?: boolean
  isDeleted?: boolean
}

/** Creates a view of a person in the account. Returns its id. */
export async function createView(
  { system }: Pick<Database, 'system'>,
  accountId: string,
  options: ViewOptions = {},
): Promise<string> {
  const viewId = `SV-${newId(10)}`
  const { list = 'services', name = `View ${viewId}`, state = {}, owner = 'a colleague' } = options
  await sql`
    insert into saved_view (account_id, view_id, list, name, state, owner_id, owner_name, is_shared, deleted_at)
    values (${accountId}, ${viewId}, ${list}, ${name}, ${JSON.stringify(state)}::jsonb, ${owner}, 'Mary Somerville',
      ${options.isShared ?? false}, case when ${options.isDeleted ?? false}::boolean then now() end)`.execute(system)
  return viewId
}
