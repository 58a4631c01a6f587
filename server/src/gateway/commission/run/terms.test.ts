import type { CommissionLine, LineExplanation } from '@portal/contract/commission/commission.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { advanceRun } from './service.ts'

const portal = await startTestPortal()
const { database } = portal
const operator = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)

/** A dealer whose circuits have marginal tiers and a clawback pro rata, with the sales of January 2025. */
async function createDealer() {
  const dealer = await createAccount(database, { type: 'dealer' })
  await importRows(database, 'commission-schemes', [
    {
      account_id: dealer,
      scheme_id: 'circuits',
      name: 'Circuits',
      trigger: 'live',
      basis: 'tiered',
      tiers: ['0:5000', '6:6000'],
      tiers_apply: 'marginal',
      valid_from: '2025-01-01',
      earn_out_months: 12,
      clawback: 'pro rata',
    },
  ])
  const reader = await portal.signIn(await createUser(database, dealer))
  const read = <T>(path: string) => json<T>(reader.gateway(`/commission-info/api${path}`))
  const send = async (path: string, body: unknown) => {
    const answer = await operator.gateway(`/commission-info/api/desk${path}`, {
      method: 'POST',
      headers: { 'account-id': dealer, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
  }
  const sell = (serviceId: string, units: number, tariffNet: number, occurredOn = '2025-01-10') =>
    send('/events', {
      kind: 'live',
      occurredOn,
      serviceId,
      customer: 'Dunmere Logistics',
      product: 'Ethernet',
      tariffNet,
      units,
    })
  const issue = async (month: string) => {
    await send('/runs', { month })
    await advanceRun(database, { accountId: dealer, month })
    await send(`/runs/${month}/issue`, { paymentDate: '2099-01-08' })
  }
  const lines = async (month: string) =>
    (await read<{ rows: CommissionLine[] }>(`/statements/CM-${month}/lines?sort=lineNo`)).rows
  const explain = (month: string, line: number) => read<LineExplanation>(`/statements/CM-${month}/lines/${line}`)
  const csv = async (month: string) =>
    (await reader.gateway(`/commission-info/api/statements/CM-${month}/lines.csv`)).text()
  return { dealer, send, sell, issue, lines, explain, csv, read }
}

test('marginal tiers pay each unit of a month at the rate of its tier, in the order of recording, also after a late event', async () => {
  const { sell, issue, lines, explain, csv } = await createDealer()
  await sell('S-2', 4, 40_000, '2025-01-20')
  await sell('S-1', 3, 10_000)
  await issue('2025-01')
  expect(await lines('2025-01')).toMatchObject([
    { serviceId: 'S-2', rate: 5000, slices: null, amount: 20_000 },
    {
      serviceId: 'S-1',
      rate: null,
      slices: [
        { from: 5, units: 1, rate: 5000 },
        { from: 6, units: 2, rate: 6000 },
      ],
      amount: 5667,
    },
  ])
  expect((await explain('2025-01', 2)).steps).toEqual([
    { label: 'Monthly price', value: '£100.00' },
    { label: 'Unit 5 of the month', value: '50.0%' },
    { label: 'Units 6 to 7 of the month', value: '60.0%' },
    { label: 'Commission', value: '£100.00 × (1 × 50.0% + 2 × 60.0%) ÷ 3, rounded to £56.67' },
    { label: 'Rounding', value: expect.stringContaining('rounded once') },
  ])
  expect(await csv('2025-01')).toContain('"1 at 50.0%, 2 at 60.0%",56.67')

  await sell('S-3', 1, 10_000, '2025-01-02')
  await issue('2025-02')
  expect(await lines('2025-02')).toMatchObject([{ serviceId: 'S-3', rate: 6000, amount: 6000 }])
})

test('a clawback pro rata takes the days that are left, and says which; the exposure falls by the same rule', async () => {
  const { dealer, sell, send, issue, lines, explain, csv, read } = await createDealer()
  await sell('S-1', 1, 10_000, '2025-01-10')
  await issue('2025-01')
  expect(await explain('2025-01', 1)).toMatchObject({ earnOutOn: '2026-01-10', clawback: 'pro rata' })
  await send('/events', {
    kind: 'early cease',
    occurredOn: '2025-03-10',
    serviceId: 'S-1',
    customer: 'Dunmere Logistics',
    product: 'Ethernet',
    reason: 'bad debt',
  })
  await issue('2025-03')
  expect(await lines('2025-03')).toMatchObject([
    { kind: 'clawback', amount: -4192, billed: -8384, days: { left: 306, of: 365 } },
  ])
  const { steps } = await explain('2025-03', 1)
  expect(steps).toEqual([
    { label: 'Previously paid', value: '£50.00' },
    { label: 'Clawback period', value: '365 days' },
    { label: 'Left of it', value: '306 days' },
    { label: 'Clawed back', value: 'Pro rata: £50.00 × 306 ÷ 365, rounded to −£41.92' },
    { label: 'Rounding', value: expect.stringContaining('rounded once') },
    { label: 'Pro rata', value: expect.stringContaining('counts as left') },
  ])
  expect(await csv('2025-03')).toContain('306 of 365 days')

  // A payment that becomes safe over many years.
  await importRows(database, 'commission-lines', [
    {
      account_id: dealer,
      statement_ref: 'CM-2025-04',
      line_no: 1,
      kind: 'new',
      trigger: 'live',
      trigger_on: '2025-04-01',
      service_id: 'S-9',
      customer: 'Dunmere Logistics',
      product: 'Ethernet',
      basis: 'manual',
      billed: 0,
      amount: 40_000,
      earn_out_on: '2099-04-01',
      clawback: 'pro rata',
    },
  ])
  await importRows(database, 'commission-statements', [
    {
      account_id: dealer,
      statement_ref: 'CM-2025-04',
      net: 40_000,
      vat_rate: 0,
      vat: 0,
      gross: 40_000,
      opening_balance: -4192,
      payable: 35_808,
      carried_forward: 0,
      issued_on: '2025-05-01',
      payment_date: '2025-05-08',
    },
  ])
  const { atRisk, months } = await read<{ atRisk: number; months: { becomesSafe: number; stillAtRisk: number }[] }>(
    '/exposure',
  )
  const start = Temporal.PlainDate.from('2025-04-01')
  const end = Temporal.PlainDate.from('2099-04-01')
  const left = Temporal.Now.plainDateISO('Europe/London').until(end).days
  expect(atRisk).toBe(Math.round((40_000 * left) / start.until(end).days))
  expect(months.length).toBeGreaterThan(12)
  expect(months.at(-1)?.stillAtRisk).toBe(0)
  expect(months.every(({ becomesSafe }) => becomesSafe >= 0)).toBe(true)
})
