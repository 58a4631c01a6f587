import { deskCardPaymentList } from '@portal/contract/billing/card-payments.ts'
import { deskBillXmlList } from '@portal/contract/billing/documents.ts'
import { deskCreditQueue } from '@portal/contract/credits/credits.ts'
import { creditStates } from '@portal/contract/credits/values.ts'
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
import { invitationStates } from '@portal/contract/desk/invitation-values.ts'
import { deskNewcomerList } from '@portal/contract/desk/invitations.ts'
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
  await checkTabs(walk)
}

/** The tabs of the other lists, and the figures above the lists. */
async function checkTabs(walk: Walk): Promise<void> {
  const { later } = (await walk.ask(deskWorkList)).tabs
  walk.agree('desk, work for later', later, await walk.total(deskWorkList, { query: { later: 'later' } }))
  const credits = await walk.ask(deskCreditQueue)
  for (const state of creditStates)
    walk.agree(`desk, credits, ${state}`, credits.tabs[state], await walk.total(deskCreditQueue, { query: { state } }))
  const payments = await walk.ask(deskCardPaymentList)
  for (const shows of ['toRecord', 'all'] as const)
    walk.agree(
      `desk, card payments, ${shows}`,
      payments.tabs[shows],
      await walk.total(deskCardPaymentList, { query: { shows } }),
    )
  const documents = await walk.ask(deskBillXmlList)
  for (const shows of ['breaches', 'all'] as const)
    walk.agree(
      `desk, bill XML, ${shows}`,
      documents.tabs[shows],
      await walk.total(deskBillXmlList, { query: { shows } }),
    )
  const people = await walk.ask(deskNewcomerList)
  for (const state of invitationStates)
    walk.agree(`desk, people, ${state}`, people.tabs[state], await walk.total(deskNewcomerList, { query: { state } }))
  const orders = await walk.rows(deskOrderQueue, { query: { waitingOn: 'anyone' } })
  const { late, undated } = (await walk.ask(deskOrderQueue)).tabs
  walk.agree('desk, late orders', late, orders.filter(({ isLate }) => isLate).length)
  walk.agree(
    'desk, late orders, in order',
    orders.slice(0, late).every(({ isLate }) => isLate),
    true,
  )
  walk.agree('desk, orders without a date', undated, orders.filter(({ expected }) => expected === null).length)
  const cases = await walk.rows(deskCaseQueue)
  const isOverdue = ({ nextAt }: { nextAt: string | null }) => nextAt !== null && Date.parse(nextAt) < Date.now()
  walk.agree('desk, overdue cases', (await walk.ask(deskCaseQueue)).tabs.overdue, cases.filter(isOverdue).length)
}
