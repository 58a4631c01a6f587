import { z } from 'zod'
import type { Figure, Row, Setting } from './figure.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'
import { rounded } from './support/statistics.ts'

const Quote = z.object({
  quoteId: z.string(),
  state: z.string(),
  pricing: z.object({ done: z.number() }),
  needs: z.looseObject({}),
})
const Cells = z.object({ cells: z.array(z.object({ offer: z.number() })) })

/** A quote of 500 sites with sixty options or more each: the time to the first prices, and to all of them. */
export const quoting: Figure = {
  name: 'quoting',
  run: (setting) =>
    withFolder(async (folder) => {
      const portal = await startPortal(3477, folder)
      try {
        return await measure(portal, setting)
      } finally {
        await portal.stop()
      }
    }),
}

const sectors = ['LA9 0', 'LS1 0', 'SE1 0', 'OL16 0', 'NR3 0', 'B1 0', 'CA1 0', 'ZE3 0']
const letters = 'ABDEFGHJLNPQRSTUWXYZ'

/** Fictional postcodes, at exchanges of every class and one that is unknown. */
function siteOf(number: number) {
  const unit = `${letters[number % 20]}${letters[Math.floor(number / 20) % 20]}`
  return {
    name: `Branch ${number}`,
    address: `${number} High Street`,
    postcode: `${sectors[number % sectors.length]}${unit}`,
  }
}

async function measure(portal: Portal, { isQuick }: Setting): Promise<Row[]> {
  const { email, password } = administrator()
  const { accessToken } = await signIn(portal, email, password)
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${portal.address}/gateway/quote-info/api/quotes${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const sites = isQuick ? 60 : 500
  const { quoteId, needs } = Quote.parse(await ask('POST', '', { title: 'Every branch' }))
  const wanted = { ...needs, bearers: [1000], rates: [100, 200, 300, 500, 1000], terms: [12, 24, 36, 60] }
  await ask('PATCH', `/${quoteId}`, { needs: wanted })
  await ask('POST', `/${quoteId}/sites`, { rows: Array.from({ length: sites }, (_, index) => siteOf(index)) })

  const begin = performance.now()
  await ask('POST', `/${quoteId}/pricing`)
  let firstMs: number | undefined
  let quote = Quote.parse(await ask('GET', `/${quoteId}`))
  while (quote.state === 'inProgress') {
    if (quote.pricing.done > 0) firstMs ??= performance.now() - begin
    await new Promise((resolve) => setTimeout(resolve, 25))
    quote = Quote.parse(await ask('GET', `/${quoteId}`))
  }
  const allMs = performance.now() - begin
  const { cells } = Cells.parse(await ask('GET', `/${quoteId}/sites/1/cells`))
  const note = `${sites} sites, ${cells.length} options at the first, ${quote.state}`
  return [
    {
      figure: 'Quote, first prices',
      measured: rounded((firstMs ?? allMs) / 1000, 2),
      unit: 's',
      limit: { atMost: 1 },
      note,
    },
    { figure: 'Quote, all prices', measured: rounded(allMs / 1000, 2), unit: 's', limit: { atMost: 10 }, note },
  ]
}
