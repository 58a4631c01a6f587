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
  deskVisitQueue,
} from '@portal/contract/desk/desk.ts'
import { sum } from './sum.ts'
import type { Walk } from './walk.ts'

/** The menu of the desk counts the rows of its queues, and an account its records. */
export async function checkDesk(walk: Walk): Promise<void> {
  const { waiting } = await walk.ask(deskSummaryRead)
  walk.agree('desk, cases', waiting.DeskCases, await walk.total(deskCaseQueue))
  walk.agree('desk, orders', waiting.DeskOrders, await walk.total(deskOrderQueue))
  walk.agree('desk, visits', waiting.DeskVisits, await walk.total(deskVisitQueue))
  walk.agree('desk, incidents', waiting.DeskIncidents, await walk.total(deskIncidentQueue))
  walk.agree('desk, queries', waiting.DeskCommission, await walk.total(deskCommissionQueryQueue))
  const plans = await walk.rows(deskPlanQueue)
  walk.agree('desk, drafts of plans', waiting.DeskPlans, plans.filter(({ draft }) => draft !== null).length)
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
