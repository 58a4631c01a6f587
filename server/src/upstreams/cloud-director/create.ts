import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import type { CloudDirector } from './cloud-director.ts'
import { startEmbeddedDirector } from './embedded/director.ts'
import { createVcd } from './vcd.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'VCD_API_URL' | 'VCD_API_TOKENS'>

/** Null without a Cloud Director. */
export const createCloudDirector = (config: Settings, database: Pick<Database, 'system'>): CloudDirector | null =>
  connect(config, 'cloudDirector', {
    real: (baseUrl) => createVcd({ baseUrl, tokenOf: (org) => config.VCD_API_TOKENS[org] }),
    simulated: () => createEmbeddedDirector(database),
  })

/** The Cloud Director of a demo, which starts on first use. */
function createEmbeddedDirector(database: Pick<Database, 'system'>): CloudDirector {
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
    // The simulated one has a token of its own, so none can be set for it.
    accepts: () => Promise.resolve(false),
    async close() {
      await (await starting)?.own.close()
    },
  }
}
