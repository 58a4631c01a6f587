import { deskCreditQueue } from '@portal/contract/credits/credits.ts'
import {
  deskAccountList,
  deskAccountRead,
  deskCaseQueue,
  deskCommissionQueryQueue,
  deskCommissionQueue,
  deskIncidentQueue,
  deskOrderQueue,
  deskPlanQueue,
  deskSummaryRead,
} from '@portal/contract/desk/desk.ts'
import { deskWorkList } from '@portal/contract/desk/work.ts'
import { type WorkKind, workKinds, workRooms } from '@portal/contract/desk/work-values.ts'
import { deskResources } from '@portal/contract/permission.ts'
import { sum } from './sum.ts'
import type { Walk } from './walk.ts'

/** The menu of the desk counts the work in the queue, the queue what its areas list, and an account its records. */
export async function checkDesk(walk: Walk): Promise<void> {
  const { waiting } = await walk.ask(deskSummaryRead)
  const ofKind = (kind: WorkKind) => walk.total(deskWorkList, { query: { kind } })
  for (const room of deskResources) {
    const kinds = workKinds.filter((kind) => workRooms[kind] === room)
    walk.agree(`desk, ${room}`, waiting[room] ?? 0, sum(await Promise.all(kinds.map(ofKind))))
  }
  walk.agree('desk, cases', await ofKind('case'), await walk.total(deskCaseQueue))
  walk.agree('desk, orders', await ofKind('order'), await walk.total(deskOrderQueue))
  walk.agree('desk, incidents', await ofKind('incident'), await walk.total(deskIncidentQueue))
  walk.agree('desk, queries', await ofKind('commissionQuery'), await walk.total(deskCommissionQueryQueue))
  const plans = await walk.rows(deskPlanQueue)
  walk.agree('desk, drafts of plans', await ofKind('plan'), plans.filter(({ draft }) => draft !== null).length)
  for (const { planId, accounts, acknowledged } of plans) {
    walk.agree(`desk, plan ${planId}, at most its accounts acknowledged it`, acknowledged <= accounts, true)
  }
  const queries = await walk.rows(deskCommissionQueryQueue)
  for (const { accountId, openQueries } of await walk.rows(deskCommissionQueue)) {
    const open = queries.filter((query) => query.accountId === accountId).length
    walk.agree(`desk, open queries of ${accountId}`, openQueries, open)
  }
  const anyone = await walk.total(deskCaseQueue, { query: { waitingOn: 'anyone' } })
  const turns = await Promise.all(
    ['provider', 'customer'].map((waitingOn) => walk.total(deskCaseQueue, { query: { waitingOn } })),
  )
  walk.agree('desk, open cases', anyone, sum(turns))
  const accounts = await walk.rows(deskAccountList)
  walk.agree('desk, open cases of all accounts', sum(accounts.map(({ openCases }) => openCases)), anyone)
  const openOrders = await walk.total(deskOrderQueue, { query: { waitingOn: 'anyone' } })
  walk.agree('desk, open orders of all accounts', sum(accounts.map((account) => account.openOrders)), openOrders)
  for (const account of accounts) {
    const { accountId, openCases } = account
    walk.agree(`desk, account ${accountId}`, await walk.ask(deskAccountRead, { params: { accountId } }), account)
    const query = { accountId, waitingOn: 'anyone' }
    walk.agree(`desk, cases of ${accountId}`, openCases, await walk.total(deskCaseQueue, { query }))
    walk.agree(`desk, orders of ${accountId}`, account.openOrders, await walk.total(deskOrderQueue, { query }))
  }
  for (const { state, creditId } of await walk.rows(deskCreditQueue))
    walk.agree(`desk, credit ${creditId}`, state, 'claimed')
}
