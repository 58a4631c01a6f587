import { setTimeout as wait } from 'node:timers/promises'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { createCipher } from './secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import type { Setting } from './setting.ts'

export interface TokenAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

const graceSeconds = 10
// Longer than any refresh takes; afterwards the claiming process counts as dead.
const claimSeconds = 15
const pollMs = 25

/**
 * Makes one provider call for identical refresh requests and repeats its response for ten seconds, so that a lost
 * response, or two tabs, do not look like a stolen token. `request` contains everything the client sent, its secret
 * included, so only the client can repeat it. Afterwards the provider treats it as reuse.
 */
export async function answerRefreshOnce(
  setting: Setting,
  request: string,
  ask: () => Promise<TokenAnswer>,
): Promise<TokenAnswer> {
  const hash = sha256(request)
  const giveUpAt = Date.now() + (claimSeconds + 1) * 1000
  while (Date.now() < giveUpAt) {
    // oxlint-disable no-await-in-loop -- each round waits for another process
    if (await claim(setting, hash)) return askAndKeep(setting, hash, ask)
    const kept = await readKept(setting, hash)
    if (kept && (await isAlive(setting, kept))) return kept
    if (kept) return askAndKeep(setting, hash, ask)
    await wait(pollMs)
    // oxlint-enable no-await-in-loop
  }
  return { status: 503, headers: { 'retry-after': '1' }, body: JSON.stringify({ error: 'temporarily_unavailable' }) }
}

// A row instead of a lock, which would hold one connection for every waiting request.
async function claim(setting: Setting, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.refresh_answer as kept (request_hash, claimed_until, expires_at)
    values (${hash}, now() + make_interval(secs => ${claimSeconds}), now() + make_interval(secs => ${claimSeconds * 2}))
    on conflict (request_hash) do update
      set encrypted_answer = null, claimed_until = excluded.claimed_until, expires_at = excluded.expires_at
      where kept.expires_at <= now() or (kept.encrypted_answer is null and kept.claimed_until <= now())
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

const cipherOf = (setting: Setting) => createCipher(setting.secrets, 'refresh answers')

async function keep(setting: Setting, hash: Buffer, answer: TokenAnswer): Promise<void> {
  const encrypted = cipherOf(setting).encrypt(JSON.stringify(answer))
  await sql`
    update identity.refresh_answer
       set encrypted_answer = ${encrypted}, expires_at = now() + make_interval(secs => ${graceSeconds})
     where request_hash = ${hash}`.execute(setting.system)
}

async function readKept(setting: Setting, hash: Buffer): Promise<TokenAnswer | null> {
  const { rows } = await rowsOf({ encrypted_answer: text })`
    select encrypted_answer from identity.refresh_answer
     where request_hash = ${hash} and encrypted_answer is not null and expires_at > now()`.execute(setting.system)
  return rows[0] ? JSON.parse(cipherOf(setting).decrypt(rows[0].encrypted_answer)) : null
}

/** Whether the session has not ended meanwhile. */
async function isAlive(setting: Setting, answer: TokenAnswer): Promise<boolean> {
  const { refresh_token: token } = JSON.parse(answer.body)
  const { rows } = await sql`
    select 1 from identity.model
     where model = 'RefreshToken' and id_hash = ${sha256(String(token))}`.execute(setting.system)
  return rows.length > 0
}
