import { z } from 'zod'
import type { Config } from '../../config.ts'
import { openToken } from '../../gateway/cloud/tokens/sealed-token.ts'
import { UpstreamFault } from '../../upstreams/calls/fault.ts'
import { createUpstream } from '../../upstreams/calls/upstream.ts'
import { createVcdSession } from '../../upstreams/cloud-director/vcd-session.ts'
import { askDatabase } from '../ask-database.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'
import { listTokens } from './cloud-token-store.ts'
import { withoutSystem } from './systems.ts'

const say = findingsAbout('Cloud Director')

/** Each organisation in Cloud Director has its own token, from the settings or from the desk. */
export const checkClouds: Check = async (config) => {
  const { VCD_API_URL, VCD_API_TOKENS } = config
  if (!VCD_API_URL) return [withoutSystem('Cloud Director', config, 'cloudDirector')]
  const { status, text } = await reach(`${VCD_API_URL}/api/versions`)
  if (status !== 200 || !/version/i.test(text)) {
    return [say.wrong(`${VCD_API_URL} is not a Cloud Director (status ${status}).`, 'VCD_API_URL ends before /api.')]
  }
  const upstream = createUpstream({ name: 'Cloud Director', baseUrl: VCD_API_URL })
  const check = async (org: string, token: string, where: string, remedy: string): Promise<Finding> => {
    try {
      await createVcdSession(upstream, org, token).query('orgVdc', z.unknown())
      return say.ok(`The token of ${org}${where} is valid.`)
    } catch (error) {
      const isRefused = error instanceof UpstreamFault && error.kind === 'refused'
      return say.wrong(`The token of ${org}${where} ${isRefused ? 'is rejected' : 'could not be checked'}.`, remedy)
    }
  }
  const findings = await Promise.all([
    ...Object.entries(VCD_API_TOKENS).map(([org, token]) =>
      check(org, token, '', 'Create a new one, and set VCD_API_TOKENS or enter it at the desk.'),
    ),
    ...(await askDatabase(config, listTokens, [])).map(({ accountId, org, encrypted }) => {
      const where = ` at the desk, account ${accountId},`
      const remedy = 'Create a new one, and enter it on the account’s page of the desk.'
      const token = opened(config, { accountId, org, encrypted })
      return token === null
        ? say.wrong(`The token of ${org}${where} cannot be decrypted.`, remedy)
        : check(org, token, where, remedy)
    }),
  ])
  return findings.length > 0
    ? findings
    : [say.wrong('No organisation has a token.', 'Enter it on the account’s page of the desk, or set VCD_API_TOKENS.')]
}

function opened(config: Config, of: { accountId: string; org: string; encrypted: string }): string | null {
  try {
    return openToken(config, of)
  } catch {
    return null
  }
}
