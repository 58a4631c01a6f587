import { orderRead } from '@portal/contract/orders/orders.ts'
import { type QuoteRow, quoteCellList, quoteList, quoteRead, quoteSiteList } from '@portal/contract/quotes/quotes.ts'
import { quoteStates } from '@portal/contract/quotes/values.ts'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

export async function checkQuotes(walk: Walk): Promise<void> {
  const { states, total } = await walk.ask(quoteList)
  for (const state of quoteStates) {
    walk.agree(`quotes, ${state}`, states[state], await walk.total(quoteList, { query: { state } }))
  }
  walk.agree('quotes, all', sum(Object.values(states)), total)
  for (const row of await walk.rows(quoteList)) {
    if (row.accountId === walk.account) await checkQuote(walk, row)
  }
}

async function checkQuote(walk: Walk, row: QuoteRow): Promise<void> {
  const params = { quoteId: row.quoteId }
  const screen = `quote ${row.quoteId}`
  const quote = await walk.ask(quoteRead, { params })
  walk.agreeIn(`${screen}, beside the list`, quote, row)
  walk.agree(`${screen}, sites`, row.siteCount, await walk.total(quoteSiteList, { params }))
  const sites = await walk.rows(quoteSiteList, { params })
  const chosen = sites.flatMap(({ chosen: option }) => (option ? [option] : []))
  const totals = {
    sites: chosen.length,
    install: sum(chosen.map(({ install }) => install)),
    monthly: sum(chosen.map(({ monthly }) => monthly)),
    total: sum(chosen.map((option) => option.total)),
  }
  walk.agree(`${screen}, chosen options`, quote.chosen, totals)
  for (const site of sites) {
    const { cells } = await walk.ask(quoteCellList, { params: { ...params, position: site.position } })
    walk.agree(`${screen}, site ${site.position}, options`, site.options, cells.length)
    const cell = cells.find(({ offer }) => offer === site.chosen?.offer)
    const prices = ['monthly', 'install', 'total'] as const
    if (site.chosen && cell)
      walk.agree(`${screen}, site ${site.position}`, pick(site.chosen, ...prices), pick(cell, ...prices))
    if (!site.orderId || !site.chosen || !walk.may('BusinessPortalOrders')) continue
    const order = await walk.find(orderRead, { params: { orderId: site.orderId } })
    const { recurring, oneOff } = order?.price ?? {}
    if (order)
      walk.agree(`${screen}, order ${site.orderId}`, [recurring, oneOff], [site.chosen.monthly, site.chosen.install])
  }
}
