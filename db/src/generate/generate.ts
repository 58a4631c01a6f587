import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { billingAccountRows, billLineRows, billRows, meterRows } from './bill-rows.ts'
import { type Order, Plan } from './plan.ts'
import { accountRows, contactRows, siteRows, userRows } from './rows.ts'
import { serviceRows } from './service-rows.ts'
import { type Format, writeRows } from './write-rows.ts'

export interface Written {
  file: string
  rows: number
}

/** Writes one importable file per entity; equal input gives identical bytes. */
export async function* generate(order: Order, format: Format, folder: string): AsyncGenerator<Written> {
  const plan = new Plan(order)
  await mkdir(folder, { recursive: true })
  const sources = {
    accounts: accountRows(plan),
    sites: siteRows(plan),
    services: serviceRows(plan),
    users: userRows(plan),
    ...(order.contacts && { contacts: contactRows(plan, order.contacts) }),
    ...(order.billMonths && {
      'billing-accounts': billingAccountRows(plan),
      'bill-lines': billLineRows(plan),
      bills: billRows(plan),
      'usage-meters': meterRows(plan),
    }),
  }
  for (const [name, rows] of Object.entries(sources)) {
    const file = join(folder, `${name}.${format}`)
    yield { file, rows: await writeRows(file, format, rows) }
  }
}
