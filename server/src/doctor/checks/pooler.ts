import type { Config } from '../../config.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { observePooling, type Pooling } from './pooling-store.ts'

const say = findingsAbout('Pooler')

type Setting = 'DATABASE_URL' | 'GATEWAY_DATABASE_URL'

/** Checks whether a connection pooler is in front of PostgreSQL, and whether the portal works through it. */
export const checkPooler: Check = async (config) => {
  const settings: Setting[] = ['DATABASE_URL', 'GATEWAY_DATABASE_URL']
  const findings = await Promise.all(settings.map((setting) => look(config, setting)))
  return findings.flat()
}

async function look(config: Config, setting: Setting): Promise<Finding[]> {
  const address = config[setting]
  if (!address) return []
  try {
    return judge(config, setting, await observePooling(address))
  } catch (error) {
    if (!(error instanceof Error) || !/Query read timeout/.test(error.message)) return [] // The other checks report it.
    return [
      say.wrong(
        `${setting}: a second connection had to wait for more than 5 seconds.`,
        'Enlarge the pool of the pooler, such as default_pool_size: each process uses up to 25 connections.',
      ),
    ]
  }
}

/** Says for an address what works and what does not. */
function judge(config: Config, setting: Setting, pooling: Pooling): Finding[] {
  const { mode, isPooled, timeLimit, keepsPrepared, delivers } = pooling
  if (mode === 'statement') {
    return [say.wrong(`${setting}: the pooler allows no transactions (statement mode).`, 'Set pool_mode = session.')]
  }
  const isOwner = setting === 'DATABASE_URL'
  const login = new URL(config[setting] ?? '').username
  const prepares = isOwner || config.GATEWAY_PREPARED_STATEMENTS
  const faults = [
    timeLimit === 'refused' &&
      say.wrong(
        `${setting}: the pooler refuses statement_timeout, so no process can connect.`,
        'Add it to ignore_startup_parameters of PgBouncer.',
      ),
    timeLimit === 'ignored' &&
      say.warning(
        `${setting}: the pooler drops statement_timeout, so statements may run for longer than 30 seconds.`,
        `Set it in PostgreSQL: alter role ${login} set statement_timeout = '30s';`,
      ),
    isOwner &&
      mode === 'transaction' &&
      say.wrong(
        `${setting}: the pooler is in transaction mode, in which a job of more than 20 seconds is started twice.`,
        'Set pool_mode = session, or the address of PostgreSQL itself.',
      ),
    isOwner &&
      !delivers &&
      say.wrong(
        `${setting}: notifications do not arrive, so pages are not updated live and ended sessions last for longer.`,
        'Set pool_mode = session, or the address of PostgreSQL itself.',
      ),
    prepares &&
      !keepsPrepared &&
      say.wrong(
        `${setting}: the pooler loses prepared statements, so lists and searches fail.`,
        isOwner
          ? 'Set pool_mode = session, or the address of PostgreSQL itself.'
          : 'Set GATEWAY_PREPARED_STATEMENTS=false, or use PgBouncer 1.21 or later with max_prepared_statements.',
      ),
    !prepares &&
      keepsPrepared &&
      say.warning(
        `${setting}: prepared statements would be kept, but GATEWAY_PREPARED_STATEMENTS switches them off.`,
        'Remove that setting: each list is then planned once per connection instead of at each call.',
      ),
  ].filter((finding) => finding !== false)
  if (faults.length > 0) return faults
  if (mode === 'transaction') {
    return [say.ok(`${setting}: a pooler in transaction mode. Each transaction sets its account, so it is safe.`)]
  }
  return [say.ok(isPooled ? `${setting}: a pooler in session mode.` : `${setting}: no pooler.`)]
}
