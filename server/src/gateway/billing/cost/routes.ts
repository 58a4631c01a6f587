import { accountingExport, accountingRead, accountingUpdate } from '@portal/contract/billing/accounting.ts'
import { costBudgetsUpdate, costExport, costRead } from '@portal/contract/billing/cost.ts'
import { endingList } from '@portal/contract/billing/cost-endings.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendCsv } from '../../send-csv.ts'
import { layouts } from './accounting/layouts.ts'
import { changeCodes, getSettings, listBooked } from './accounting/service.ts'
import { changeBudgets } from './budgets.ts'
import { costColumns } from './columns.ts'
import { listEndings } from './endings.ts'
import { monthOf } from './months.ts'
import { getCost } from './service.ts'

export function costRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, costRead, (scope, { query }) => getCost(scope, query.by, query.months))

  bindScoped(app, parts, costExport, async (scope, { query: { by, months }, reply }) => {
    const cost = await getCost(scope, by, months)
    return sendCsv(reply, 'cost.csv', costColumns(by, cost), Readable.from([cost.groups]))
  })

  bindScoped(app, parts, costBudgetsUpdate, (scope, { body }) => changeBudgets(scope, body.budgets))

  bindScoped(app, parts, endingList, (scope, { query }) => listEndings(scope, query))

  bindScoped(app, parts, accountingRead, (scope) => getSettings(scope, parts.config))

  bindScoped(app, parts, accountingUpdate, (scope, { params, body }) => changeCodes(scope, params.layout, body))

  bindScoped(app, parts, accountingExport, async (scope, { params: { layout }, query, reply }) => {
    const month = monthOf(query.month)
    const entries = await listBooked(scope, { layout, month, rows: query.rows, part: query.part })
    const name = `${layout}-${month.slice(0, 7)}${query.part > 1 ? `-${query.part}` : ''}.csv`
    // The first heading has to be the program's own, without a mark before it.
    return sendCsv(reply, name, layouts[layout], Readable.from([entries]), '')
  })
}
