import type { ActionOf } from '@portal/contract/events.ts'
import type { CloudToken } from '@portal/contract/cloud/tokens.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../../config.ts'
import { connectionOf } from '../../../foreign-systems.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { SecretSettings } from '../../../lib/secret.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { openToken, sealToken } from './sealed-token.ts'
import { deleteToken, findEncrypted, listOrgs, listServicesOf, saveToken } from './store.ts'

export async function listTokens(scope: AccountScope, config: Config) {
  const tokens = (await listOrgs(scope)).map(
    ({ org, isLinked, at, by, workedAt }): CloudToken => ({
      org,
      isLinked,
      set: at && by && workedAt ? { at, by, workedAt } : null,
      isInSettings: Object.hasOwn(config.VCD_API_TOKENS, org),
    }),
  )
  return { connection: connectionOf(config, 'cloudDirector'), tokens }
}

/** The token that was set at the desk, if there is one. */
export async function readToken(scope: AccountScope, settings: SecretSettings, org: string) {
  const encrypted = await findEncrypted(scope, org)
  return encrypted === undefined ? undefined : openToken(settings, { accountId: scope.accountId, org, encrypted })
}

/** A token belongs to an organisation of the account's clouds. */
export async function assertLinked(scope: AccountScope, org: string): Promise<string[]> {
  const services = await listServicesOf(scope, org)
  if (services.length === 0)
    throw new Problem('not_found', { detail: 'No cloud service of this account is linked to this organisation.' })
  return services
}

/** Stores a token that Cloud Director has accepted. Returns the services that can now be read. */
export async function setToken(scope: AccountScope, config: Config, { org, token }: { org: string; token: string }) {
  const services = await assertLinked(scope, org)
  await saveToken(scope, org, sealToken(config, { accountId: scope.accountId, org, token }))
  await record(scope, 'API token set', services, org)
  return services
}

export async function removeToken(scope: AccountScope, org: string): Promise<void> {
  if (!(await deleteToken(scope, org))) throw new Problem('not_found', { detail: 'No API token is set.' })
  await record(scope, 'API token removed', await listServicesOf(scope, org), org)
}

/** In the history of each service of the organisation, without the token. */
async function record(scope: AccountScope, action: ActionOf<'cloud'>, services: readonly string[], org: string) {
  for (const entityId of services) {
    await recordActivity(scope, { action, entity: 'cloud', entityId, after: { org } })
  }
}
