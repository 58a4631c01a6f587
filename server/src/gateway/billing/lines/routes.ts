import {
  billChangeList,
  billLineExplanationRead,
  billLineExport,
  billLineGroupList,
  billLineList,
} from '@portal/contract/billing/lines.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendCsv } from '../../send-csv.ts'
import { lineColumns } from './columns.ts'
import { chooseLines, groupLines, linesOfGroup, sumGroups } from './group-lines.ts'
import { getBeside, getChanges, getExplanation, withQueries } from './service.ts'

export function billLineRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, billLineGroupList, async (scope, { params, query }) => {
    const { comparison } = await getBeside(scope, params.billId)
    const groups = groupLines(chooseLines(comparison, query), query.by)
    return { groups: groups.slice(0, query.most), groupCount: groups.length, total: sumGroups(groups) }
  })

  bindScoped(app, parts, billLineList, async (scope, { params, query }) => {
    const { comparison } = await getBeside(scope, params.billId)
    const { pairs, notRepeated } = linesOfGroup(chooseLines(comparison, query), query.by, query.group)
    return {
      lines: await withQueries(scope, params.billId, pairs.slice(0, query.most)),
      lineCount: pairs.length,
      notRepeated: notRepeated
        .slice(0, query.most)
        .map(({ lineNo, description, serviceId, amount }) => ({ lineNo, description, serviceId, amount })),
    }
  })

  bindScoped(app, parts, billLineExport, async (scope, { params: { billId }, reply }) => {
    const { comparison } = await getBeside(scope, billId)
    const lines = await withQueries(scope, billId, comparison.pairs)
    return sendCsv(reply, `bill-${billId}-lines.csv`, lineColumns, Readable.from([lines]))
  })

  bindScoped(app, parts, billChangeList, (scope, { params }) => getChanges(scope, params.billId))

  bindScoped(app, parts, billLineExplanationRead, (scope, { params }) =>
    getExplanation(scope, params.billId, params.lineNo),
  )
}
