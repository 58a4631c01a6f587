import type { SharedQuote } from '@portal/contract/quotes/dealings.ts'
import type { Share } from '@portal/contract/shares.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { randomBytes } from 'node:crypto'
import { recordActivity } from '../../../lib/activity.ts'
import { withScope } from '../../actor.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { type Answer, answerQuote } from '../dealings/service.ts'
import { assertMay, type ChangeParts, getStoredQuote } from '../service.ts'
import { answerOf, showCell, sumsOf } from '../show-quote.ts'
import { listChosen } from '../site-store.ts'
import { updateQuote } from '../store.ts'
import { needsInWords } from './needs-in-words.ts'
import { insertShare, listShares, openShare, revokeShare } from './store.ts'

const mostLinks = 20

/** Only the secret's hash is stored. The prices of this version are fixed from now on. */
export async function shareQuote(
  scope: AccountScope,
  { quoteId }: ChangeParts,
  { label, days }: { label: string; days: number },
): Promise<{ share: Share; secret: string }> {
  const quote = await getStoredQuote(scope, quoteId, true)
  assertMay('share', quote, scope)
  const working = (await listShares(scope, quoteId)).filter(
    ({ revokedAt, expiresAt }) => !revokedAt && new Date(expiresAt) > scope.now,
  )
  if (working.length >= mostLinks)
    throw new Problem('limit_reached', { detail: `There are already ${mostLinks} active links. Revoke one first.` })
  const secret = randomBytes(32).toString('base64url')
  const share = await insertShare(scope, quoteId, { secretHash: sha256(secret), label, days })
  await updateQuote(scope, quoteId, { is_shown: true })
  await recordActivity(scope, { action: 'link created', entity: 'quote', entityId: quoteId, after: { label } })
  return { share, secret }
}

export async function revokeLink(scope: AccountScope, { quoteId }: ChangeParts, shareId: string): Promise<Share[]> {
  const quote = await getStoredQuote(scope, quoteId)
  if (quote.state !== 'accepted') assertMay('cancel', quote, scope)
  if (!(await revokeShare(scope, quoteId, shareId))) throw new Problem('not_found')
  const after = { shareId }
  await recordActivity(scope, { action: 'link revoked', entity: 'quote', entityId: quoteId, after })
  return listShares(scope, quoteId)
}

interface Opened {
  database: Database
  secret: string
}

/** Opens a link. Unknown, expired and revoked links get the same response. */
async function withShared<T>(
  { database, secret }: Opened,
  name: string,
  work: (scope: AccountScope, found: { quoteId: string; expiresAt: string; seller: string }) => Promise<T>,
): Promise<T> {
  const found = await openShare(database.system, sha256(secret))
  if (!found) throw new Problem('not_found', { detail: 'This link has expired. Ask for a new one.' })
  // Reads as the provider: the link's holder may see the shared version, whose schema contains no costs.
  const person = { userId: 'link', email: '', name }
  return withScope(database, found.accountId, person, 'provider', (scope) => work(scope, found))
}

export function readShared(opened: Opened): Promise<SharedQuote> {
  return withShared(opened, 'A link', (scope, found) => showShared(scope, found))
}

export function answerShared(opened: Opened, answer: Answer, told: { baseUrl: string }) {
  return withShared(opened, answer.name, async (scope, found) => {
    const { isShown } = await getStoredQuote(scope, found.quoteId)
    if (!isShown) throw new Problem('stale', { detail: 'The quote is being changed. Ask for the new prices.' })
    await answerQuote(scope, { ...told, quoteId: found.quoteId }, answer)
    return showShared(scope, found)
  })
}

async function showShared(
  scope: AccountScope,
  { quoteId, expiresAt, seller }: { quoteId: string; expiresAt: string; seller: string },
): Promise<SharedQuote> {
  const quote = await getStoredQuote(scope, quoteId)
  // While the quote is being changed, its prices are not reliable.
  const all = quote.isShown ? await listChosen(scope, quote) : []
  const { title, customerName, createdBy, state, version, validUntil, needs } = quote
  return {
    quoteId,
    title,
    customerName,
    seller,
    preparedBy: createdBy,
    state,
    version,
    validUntil,
    expiresAt,
    needs: needsInWords(needs),
    sites: all
      .filter(({ chosen }) => chosen !== null)
      .map((site) => ({
        position: site.position,
        name: site.name,
        address: site.address,
        postcode: site.postcode,
        cell: site.chosen ? showCell(quote, { ...site, cells: null }, site.chosen, []) : null,
      })),
    sums: sumsOf(quote, all),
    answer: answerOf(quote, all),
  }
}
