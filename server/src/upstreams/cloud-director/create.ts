import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import type { CloudDirector } from './cloud-director.ts'
import { startEmbeddedDirector } from './embedded/director.ts'
import { createVcd } from './vcd.ts'

/** The configured Cloud Director; without one, the embedded one, which starts on first use. */
export function createCloudDirector(config: Config, database: Pick<Database, 'system'>): CloudDirector {
  const { VCD_API_URL: baseUrl, VCD_API_TOKENS: tokens } = config
  if (baseUrl) return createVcd({ baseUrl, tokenOf: (org) => tokens[org] })
  let starting: ReturnType<typeof startOwn> | undefined
  async function startOwn() {
    const own = await startEmbeddedDirector(database)
    // It runs on this machine, so a short pause is enough.
    return { own, vcd: createVcd({ baseUrl: own.baseUrl, tokenOf: () => own.apiToken, restMs: 1000 }) }
  }
  return {
    async readOrg(org) {
      starting ??= startOwn()
      return (await starting).vcd.readOrg(org)
    },
    async close() {
      await (await starting)?.own.close()
    },
  }
}
