import { setTimeout as wait } from 'node:timers/promises'
import { claimAnswer, deleteAnswer, findAnswer, hasRefreshToken, saveAnswer } from './refresh-answer-store.ts'
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
    // Each round waits for another process.
    if (await claimAnswer(setting.system, hash, claimSeconds)) return askAndKeep(setting, hash, ask)
    const kept = await readKept(setting, hash)
    if (kept && (await isAlive(setting, kept))) return kept
    if (kept) return askAndKeep(setting, hash, ask)
    await wait(pollMs)
  }
  return { status: 503, headers: { 'retry-after': '1' }, body: JSON.stringify({ error: 'temporarily_unavailable' }) }
}

async function askAndKeep(setting: Setting, hash: Buffer, ask: () => Promise<TokenAnswer>): Promise<TokenAnswer> {
  let answer: TokenAnswer | undefined
  try {
    answer = await ask()
    return answer
  } finally {
    if (answer?.status === 200) await keep(setting, hash, answer)
    else await deleteAnswer(setting.system, hash)
  }
}

const cipherOf = (setting: Setting) => createCipher(setting.secrets, 'refresh answers')

async function keep(setting: Setting, hash: Buffer, answer: TokenAnswer): Promise<void> {
  const encrypted = cipherOf(setting).encrypt(JSON.stringify(answer))
  await saveAnswer(setting.system, hash, encrypted, graceSeconds)
}

async function readKept(setting: Setting, hash: Buffer): Promise<TokenAnswer | null> {
  const encrypted = await findAnswer(setting.system, hash)
  return encrypted === null ? null : JSON.parse(cipherOf(setting).decrypt(encrypted))
}

/** Whether the session has not ended meanwhile. */
function isAlive(setting: Setting, answer: TokenAnswer): Promise<boolean> {
  const { refresh_token: token } = JSON.parse(answer.body)
  return hasRefreshToken(setting.system, String(token))
}
