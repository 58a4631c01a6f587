import { caseList, caseRead } from '@portal/contract/cases/cases.ts'
import { tileList, type WaitingItem, waitingRead } from '@portal/contract/dashboard/dashboard.ts'
import { backupSummaryRead } from '@portal/contract/backup/backup.ts'
import { incidentList } from '@portal/contract/service-status/incidents.ts'
import { mostWaiting } from '@portal/contract/dashboard/values.ts'
import { orderList, orderRead } from '@portal/contract/orders/orders.ts'
import { planList } from '@portal/contract/plans/plans.ts'
import { quoteList } from '@portal/contract/quotes/quotes.ts'
import { serviceOverviewRead } from '@portal/contract/services/overview.ts'
import { serviceList, serviceRead } from '@portal/contract/services/services.ts'
import { amountsOf, moneyIn } from './orders.ts'
import type { Walk } from './walk.ts'

/** Each item that needs attention says of its record what the record’s own screen says. */
export async function checkActionItems(walk: Walk): Promise<void> {
  const { items, total, missing } = await walk.ask(waitingRead)
  walk.agree('dashboard, areas that could not be read', missing, [])
  if (total <= mostWaiting) walk.agree('dashboard, items that need attention', items.length, total)
  const whole = total <= mostWaiting
  const ofArea = (area: WaitingItem['area']) => items.filter((item) => item.area === area)
  if (walk.may('BusinessPortalServices')) await checkTroubles(walk, ofArea('services'), whole)
  if (walk.may('BusinessPortalCases')) await checkCaseItems(walk, ofArea('cases'), whole)
  if (walk.may('BusinessPortalOrders')) await checkOrderItems(walk, ofArea('orders'))
  if (walk.may('BusinessPortalCSPs')) {
    const { plans } = await walk.ask(planList)
    const changed = plans.filter(({ reading }) => reading === 'changed').map(({ title }) => title)
    for (const { name } of ofArea('plans'))
      walk.agree('dashboard, plan has changed', changed.includes(name) || name, true)
  }
  if (walk.may('BusinessPortalCloudSolutions') && whole) {
    const { results, vaults } = await walk.ask(backupSummaryRead)
    const failed = ofArea('backups').filter(({ key }) => key.startsWith('backups failed'))
    walk.agree('dashboard, failed back-ups', failed.length > 0, results.failed > 0)
    const full = vaults.filter(({ state }) => state === 'alarm' || state === 'full').length
    walk.agree('dashboard, repositories nearly full', ofArea('backups').length - failed.length, full)
  }
}

async function checkTroubles(walk: Walk, items: readonly WaitingItem[], whole: boolean): Promise<void> {
  const troubles = items.filter(({ key }) => /^service .* (down|degraded)$/.test(key))
  const listed = await walk.total(serviceList, { query: { condition: 'down,degraded' } })
  if (whole) walk.agree('dashboard, faulty services', troubles.length, listed)
  for (const { key, state, reference, related, due, canSnooze } of troubles) {
    const serviceId = reference ?? ''
    const { condition } = await walk.ask(serviceRead, { params: { serviceId } })
    walk.agree(`dashboard, ${key}`, state, condition === 'down' ? 'Down' : 'Degraded')
    walk.agree(`dashboard, ${key} can be snoozed`, canSnooze, false)
    if (!walk.may('BusinessPortalCases')) continue
    const open = await Promise.all(
      (['customer', 'provider'] as const).map((waitingOn) =>
        walk.rows(caseList, { query: { serviceId, waitingOn, kind: 'fault' } }),
      ),
    )
    const faults = open.flat()
    walk.agree(
      `dashboard, ${key}, its fault`,
      related === null || faults.some(({ caseId }) => caseId === related.label),
      true,
    )
    walk.agree(`dashboard, ${key} is reported`, related !== null, faults.length > 0)
    const shown = faults.find(({ caseId }) => caseId === related?.label)
    const { cases } = await walk.ask(serviceOverviewRead, { params: { serviceId } })
    walk.agree(`dashboard, ${key}, its case`, related?.label, cases?.find(({ isFault }) => isFault)?.caseId)
    const isLate = shown?.nextAt && Date.parse(shown.nextAt) < walk.now.getTime()
    if (due) walk.agree(`dashboard, ${key}, update late`, due.startsWith('update was due'), isLate)
  }
}

async function checkCaseItems(walk: Walk, all: readonly WaitingItem[], whole: boolean): Promise<void> {
  const items = all.filter(({ waitingOn }) => waitingOn === 'customer')
  const yours = await walk.total(caseList, { query: { waitingOn: 'customer' } })
  if (whole) walk.agree('dashboard, cases that wait for you', items.length, yours)
  for (const { reference, state, deadline } of items) {
    const { status, nextAt } = await walk.ask(caseRead, { params: { caseId: reference ?? '' } })
    const words = status === 'resolved' ? 'Confirm it is fixed' : 'Your reply needed'
    walk.agree(
      `dashboard, case ${reference}`,
      [state, deadline && Date.parse(deadline)],
      [words, nextAt && Date.parse(nextAt)],
    )
  }
}

async function checkOrderItems(walk: Walk, items: readonly WaitingItem[]): Promise<void> {
  const waiting = items.filter(({ key, waitingOn }) => key.startsWith('order ') && waitingOn === 'customer')
  if (walk.may('BusinessPortalBilling')) {
    const orders = await walk.rows(orderList, { query: { status: 'Pending' } })
    const others = await walk.rows(orderList, { query: { status: 'Approved' } })
    const blocked = [...orders, ...others].filter(({ blockedBy }) => blockedBy !== null)
    walk.agree('dashboard, orders that wait for you', waiting.length, blocked.length)
  }
  for (const { reference, text, due, key } of waiting) {
    const order = await walk.ask(orderRead, { params: { orderId: reference ?? '' } })
    const known = amountsOf(order)
    for (const each of moneyIn(text)) walk.agree(`dashboard, ${key}`, known.has(each) || each, true)
    const charge = order.charges.find(({ state }) => state === 'awaitingResponse')
    if (charge && due) walk.agree(`dashboard, ${key}, reply by`, moneyIn(text).length, 1)
  }
}

/** The other tiles: the rows and numbers of their lists. */
export async function checkTiles(walk: Walk): Promise<void> {
  const tiles = await walk.ask(tileList)
  for (const [name, tile] of Object.entries(tiles))
    walk.agree(`dashboard, the tile ${name} is there`, tile !== undefined && 'data' in tile, true)
  if (tiles.quotes && 'data' in tiles.quotes) {
    const open = await Promise.all(
      ['draft', 'inProgress', 'answered'].map((state) => walk.total(quoteList, { query: { state } })),
    )
    walk.agree(
      'dashboard, open quotes',
      tiles.quotes.data.open,
      open.reduce((sum, each) => sum + each, 0),
    )
  }
  if (tiles.agenda && 'data' in tiles.agenda && walk.may('BusinessPortalServices')) {
    const planned = await walk.rows(incidentList, { query: { phase: 'planned', kind: 'PEW' } })
    const refs = new Set(planned.map(({ ref }) => ref))
    for (const { kind, path } of tiles.agenda.data.entries) {
      if (kind === 'works') walk.agree(`dashboard, planned work ${path}`, refs.has(path.split('/').at(-1) ?? ''), true)
    }
  }
}
