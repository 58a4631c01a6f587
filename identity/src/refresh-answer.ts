import { setTimeout as wait } from 'node:timers/promises'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { createSeal, sha256 } from './secret.ts'
import type { Setting } from './setting.ts'

export interface TokenAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

const graceSeconds = 10
// Longer than any refresh takes; after it, the process that claimed the request counts as gone.
const claimSeconds = 15
const pollMs = 25

/**
 * Asks the provider once for equal refresh requests and gives the same answer to all of them for ten seconds, so that
 * a lost answer, or two tabs at once, do not look like a stolen token. `request` is everything that the client sent,
 * its own secret included: who cannot repeat that gets nothing. Afterwards the provider treats it as reuse.
 */
export async function answerRefreshOnce(
  setting: Setting,
  request: string,
  ask: () => Promise<TokenAnswer>,
): Promise<TokenAnswer> {
  const hash = sha256(request)
  const giveUpAt = Date.now() + (claimSeconds + 1) * 1000
  while (Date.now() < giveUpAt) {
    // oxlint-disable no-await-in-loop -- each round waits for what another process does meanwhile
    if (await claim(setting, hash)) return askAndKeep(setting, hash, ask)
    const kept = await readKept(setting, hash)
    if (kept && (await isAlive(setting, kept))) return kept
    if (kept) return askAndKeep(setting, hash, ask)
    await wait(pollMs)
    // oxlint-enable no-await-in-loop
  }
  return { status: 503, headers: { 'retry-after': '1' }, body: JSON.stringify({ error: 'temporarily_unavailable' }) }
}

// A row instead of a lock: a lock would hold one connection for every request that waits.
async function claim(setting: Setting, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.refresh_answer as kept (request_hash, claimed_until, expires_at)
    values (${hash}, now() + make_interval(secs => ${claimSeconds}), now() + make_interval(secs => ${claimSeconds * 2}))
    on conflict (request_hash) do update
      set sealed_answer = null, claimed_until = excluded.claimed_until, expires_at = excluded.expires_at
      where kept.expires_at <= now() or (kept.sealed_answer is null and kept.claimed_until <= now())
    returning 1`.execute(setting.system)
  return rows.length > 0
}

async function askAndKeep(setting: Setting, hash: Buffer, ask: () => Promise<TokenAnswer>): Promise<TokenAnswer> {
  let answer: TokenAnswer | undefined
  try {
    answer = await ask()
    return answer
  } finally {
    if (answer?.status === 200) await keep(setting, hash, answer)
    else await sql`delete from identity.refresh_answer where request_hash = ${hash}`.execute(setting.system)
  }
}

const sealOf = (setting: Setting) => createSeal(setting.secrets, 'refresh answers')

async function keep(setting: Setting, hash: Buffer, answer: TokenAnswer): Promise<void> {
  const sealed = sealOf(setting).seal(JSON.stringify(answer))
  await sql`
    update identity.refresh_answer
       set sealed_answer = ${sealed}, expires_at = now() + make_interval(secs => ${graceSeconds})
     where request_hash = ${hash}`.execute(setting.system)
}

async function readKept(setting: Setting, hash: Buffer): Promise<TokenAnswer | null> {
  const { rows } = await rowsOf({ sealed_answer: text })`
    select sealed_answer from identity.refresh_answer
     where request_hash = ${hash} and sealed_answer is not null and expires_at > now()`.execute(setting.system)
  return rows[0] ? JSON.parse(sealOf(setting).unseal(rows[0].sealed_answer)) : null
}

/** Whether the session was not ended in the meantime. */
async function isAlive(setting: Setting, answer: TokenAnswer): Promise<boolean> {
  const { refresh_token: token } = JSON.parse(answer.body)
  const { rows } = await sql`
    select 1 from identity.model
     where model = 'RefreshToken' and id_hash = ${sha256(String(token))}`.execute(setting.system)
  return rows.length > 0
}
