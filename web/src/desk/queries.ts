import type { WorkKind } from '@portal/contract/desk/work-values.ts'
import type { EntityWith } from '@portal/contract/entities.ts'
import { pageQuery, partQuery, readQuery } from '../api/queries.ts'

/** Open work in each area; fetched again with every live update. */
export const waitingQuery = partQuery(['dashboard', 'desk'], 'GET /desk-info/api/summary', {}, ({ waiting }) => waiting)

export const accountQuery = (accountId: string) =>
  readQuery(['accounts', 'desk', accountId], 'GET /desk-info/api/accounts/:accountId', { params: { accountId } })

/** The staff who may do a kind of work. */
export const colleaguesQuery = (kind: WorkKind) =>
  readQuery(['desk', 'colleagues', kind], 'GET /desk-info/api/colleagues', { query: { kind } })

/** The history of a record of an account. */
export const historyQuery = (account: string, thing: EntityWith<'name'>, thingId: string, most: number) =>
  pageQuery(
    ['dashboard', 'desk', 'history', account, thing, thingId, most],
    'GET /activity-desk/api/activity',
    { query: { thing, thingId, most } },
    { account },
  )
