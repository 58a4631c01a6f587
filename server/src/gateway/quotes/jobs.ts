import type { Database } from '@portal/db/src/database.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import type { QuoteEngine } from '../../upstreams/quote-engine/quote-engine.ts'
import { sonataEngine } from '../../upstreams/quote-engine/sonata/sonata-engine.ts'
import { expireQuotes } from './dealings/expiry.ts'
import { enginesOf } from './pricing/engines.ts'
import { listStalledPricing } from './due-store.ts'
import { priceQuote, priceTask, queuePricing } from './pricing/service.ts'

const Key = z.object({ accountId: z.string(), quoteId: z.string(), version: z.number() })

export function quoteJobs({ config, database }: JobParts): AreaJobs {
  const engines = enginesOf(database, carriersOf(config))
  return {
    queued: { [priceTask]: (payload) => priceQuote(database, engines, Key.parse(payload)) },
    clock: [
      { name: 'expire quotes', at: '3 * * * *', work: (now) => expireQuotes(database, now) },
      { name: 'resume pricing', at: '* * * * *', work: () => requeueStalled(database) },
    ],
  }
}

/** Carriers with a quoting system of their own. */
function carriersOf(config: Config): QuoteEngine[] {
  const { QUOTE_CARRIER_URL: baseUrl, QUOTE_CARRIER_CONTRACT: contract } = config
  if (!baseUrl || !contract) return []
  return [sonataEngine({ carrier: config.QUOTE_CARRIER_NAME, token: config.QUOTE_CARRIER_TOKEN, baseUrl, contract })]
}

/** The queue keeps a killed worker's job for hours; the version's time stamp reveals it sooner. */
export async function requeueStalled({ system }: Pick<Database, 'system'>, afterSeconds = 60): Promise<void> {
  const stalled = await listStalledPricing(system, afterSeconds)
  await Promise.all(stalled.map((key) => system.transaction().execute((tx) => queuePricing({ tx }, key))))
}
