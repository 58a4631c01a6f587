import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'
import type { Case, World } from '../../../testing/matrix.ts'

/** An import belongs to the account that its operator works in. */
export function cases({ database: { system }, account, otherAccount }: World): Record<string, Case> {
  const of = (accountId: string, state: string) => async () => {
    const importId = newId()
    await sql`
      insert into desk_import (account_id, import_id, state, mapping_name, mapping, ways, loads, created_by_name)
      values (${accountId}, ${importId}, ${state}, 'sites.map.json', '{"files":[]}', '{"dates":"yyyy-mm-dd","money":"pence","times":"stated"}',
        '[{"file":"sites.csv","entity":"sites","form":"UTF-8, commas","rows":1,"added":1,"changed":0,"unchanged":0,"badRows":1,"causes":[]}]',
        'Ruth Calder')`.execute(system)
    await sql`
      insert into desk_import_bad_rows (account_id, import_id, place, name, content)
      values (${accountId}, ${importId}, 0, 'bad rows of sites.csv', 'site_id')`.execute(system)
    await sql`
      insert into desk_import_file (account_id, import_id, place, name, content)
      values (${accountId}, ${importId}, 0, 'sites.csv', 'Number,Town')`.execute(system)
    return { importId, place: '0', entity: 'sites' }
  }
  const one = { own: of(account, 'checked'), other: of(otherAccount, 'checked'), account, forOperators: true } as const
  const form = () => {
    const data = new FormData()
    data.set('file', new File(['account_id,trading_name'], 'accounts.csv', { type: 'text/csv' }))
    return data
  }
  return {
    'GET /import-desk/api/imports': { forOperators: true },
    'POST /import-desk/api/imports': { forOperators: true, form },
    'GET /import-desk/api/imports/:importId': one,
    'PUT /import-desk/api/imports/:importId/settings': {
      ...one,
      body: () => ({ ways: { dates: 'dd/mm/yyyy', money: 'pence', times: 'stated' } }),
    },
    'GET /import-desk/api/imports/:importId/files/:place/columns': one,
    'PUT /import-desk/api/imports/:importId/files/:place/mapping': {
      ...one,
      body: () => ({ file: 'sites', entity: 'sites', columns: { site_id: 'Number', name: 'Town' } }),
    },
    'DELETE /import-desk/api/imports/:importId/files/:place/mapping/:entity': one,
    'GET /import-desk/api/imports/:importId/mapping': one,
    'POST /import-desk/api/imports/:importId/load': one,
    'GET /import-desk/api/imports/:importId/bad-rows/:place': one,
    'DELETE /import-desk/api/imports/:importId': one,
  }
}
