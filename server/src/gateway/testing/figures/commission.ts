import {
  commissionExposure,
  statementChangeList,
  statementLineList,
  statementList,
  type StatementRow,
} from '@portal/contract/commission/commission.ts'
import { statementRead } from '@portal/contract/commission/self-billing.ts'
import { tileList } from '@portal/contract/dashboard/dashboard.ts'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

/** A statement adds up to its lines, in the list, on its page, on the tile and between months. */
export async function checkCommission(walk: Walk): Promise<void> {
  const rows = await walk.rows(statementList)
  const { commission: tile } = await walk.ask(tileList)
  if (tile && 'data' in tile) walk.agree('dashboard, statements', tile.data?.rows, rows.slice(0, 12))
  for (const row of rows.slice(0, 6)) await checkStatement(walk, row)
  const { atRisk, months, services } = await walk.ask(commissionExposure)
  walk.agree('commission, at risk', atRisk, sum(months.map(({ becomesSafe }) => becomesSafe)))
  walk.agree('commission, services at risk', services, sum(months.map((month) => month.services)))
}

async function checkStatement(walk: Walk, row: StatementRow): Promise<void> {
  const params = { statementRef: row.statementRef }
  const screen = `statement ${row.statementRef}`
  const statement = await walk.ask(statementRead, { params })
  walk.agreeIn(`${screen}, beside the list`, statement, row)
  const lines = await walk.ask(statementLineList, { params })
  walk.agree(`${screen}, lines`, row.lineCount, lines.total)
  walk.agree(`${screen}, net`, row.net, lines.amount)
  walk.agree(`${screen}, gross`, statement.gross, statement.net + statement.vat)
  for (const { kind, lines: held, billed, amount } of row.totals) {
    const found = await walk.ask(statementLineList, { params, query: { kind } })
    walk.agree(
      `${screen}, ${kind}`,
      { lines: held, billed, amount },
      { lines: found.total, ...pick(found, 'billed', 'amount') },
    )
  }
  const { previous } = statement
  const changes = await walk.ask(statementChangeList, { params })
  if (!previous) return
  walk.agree(`${screen}, change since the month before`, changes.difference, row.net - previous.net)
  walk.agree(`${screen}, changes`, sum(changes.counts.map(({ difference }) => difference)), changes.difference)
  for (const { change, services } of changes.counts) {
    walk.agree(`${screen}, ${change}`, services, await walk.total(statementChangeList, { params, query: { change } }))
  }
}
