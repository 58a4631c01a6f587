import type { ProviderRecord } from '@portal/contract/activity/desk.ts'
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

/** The first parts of their keys are those of the pages beside them, so that a change refreshes both. */
const providerKeys: Record<ProviderRecord, readonly string[]> = {
  plan: ['plans', 'desk'],
  'care level': ['care levels'],
  'rate card': ['quotes', 'rate-cards'],
  exchange: ['coverage', 'exchanges'],
  area: ['coverage', 'areas'],
  postcode: ['coverage', 'postcodes'],
  building: ['coverage', 'buildings'],
}

/** The history of a record that belongs to no account, or of all of its type. */
export const providerHistoryQuery = (record: ProviderRecord, recordId: string | undefined, most: number) =>
  pageQuery([...providerKeys[record], 'history', recordId, most], 'GET /activity-desk/api/provider-activity', {
    query: { record, most, ...(recordId !== undefined && { recordId }) },
  })
