import type { QuoteShare, SharedQuote } from '@portal/contract/quotes/dealings.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { randomBytes } from 'node:crypto'
import { recordActivity } from '../../../lib/activity.ts'
import { linkHolder } from '../../../people/is-program.ts'
import { withScope } from '../../actor.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { type Answer, answerQuote } from '../dealings/service.ts'
import { queueMail } from '../../../mail/store.ts'
import { withoutLinks } from '../../../mail/quoted.ts'
import { whyNot } from '../policy.ts'
import { assertMay, type ChangeParts, getStoredQuote } from '../service.ts'
import { answerOf, showCell, sumsOf } from '../show-quote.ts'
import { listChosen } from '../site-store.ts'
import { updateQuote } from '../store.ts'
import { needsInWords } from './needs-in-words.ts'
import { codeOf, hashOfCode, isCodeOf, shortAddress } from './codes.ts'
import { insertShare, listShares, type OpenLink, openShare, revokeShare, saveCode } from './store.ts'

const mostLinks = 20

/** Only the secret's hash is stored. The prices of this version are fixed from now on. */
export async function shareQuote(
  scope: AccountScope,
  { quoteId }: ChangeParts,
  { label, email, days }: { label: string; email: string; days: number },
): Promise<{ share: QuoteShare; secret: string }> {
  const quote = await getStoredQuote(scope, quoteId, true)
  assertMay('share', quote, scope)
  const working = (await listShares(scope, quoteId)).filter(
    ({ revokedAt, expiresAt }) => !revokedAt && new Date(expiresAt) > scope.now,
  )
  if (working.length >= mostLinks)
    throw new Problem('limit_reached', { detail: `There are already ${mostLinks} active links. Revoke one first.` })
  const secret = randomBytes(32).toString('base64url')
  const share = await insertShare(scope, quoteId, { secretHash: sha256(secret), label, email, days })
  await updateQuote(scope, quoteId, { is_shown: true })
  await recordActivity(scope, { action: 'link created', entity: 'quote', entityId: quoteId, after: { label, email } })
  return { share, secret }
}

export async function revokeLink(
  scope: AccountScope,
  { quoteId }: ChangeParts,
  shareId: string,
): Promise<QuoteShare[]> {
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
  /** Counts a try of the code. */
  isTry?: boolean
}

/** Opens a link. Unknown, expired and revoked links get the same response. */
async function withShared<T>(
  { database, secret, isTry = false }: Opened,
  name: string,
  work: (scope: AccountScope, found: OpenLink) => Promise<T>,
): Promise<T> {
  const found = await openShare(database.system, sha256(secret), isTry)
  if (!found) throw new Problem('not_found', { detail: 'This link has expired. Ask for a new one.' })
  // Reads as the provider: the link's holder may see the shared version, whose schema contains no costs.
  const person = { userId: linkHolder, email: '', name }
  return withScope(database, found.accountId, person, 'provider', (scope) => work(scope, found))
}

export function readShared(opened: Opened): Promise<SharedQuote> {
  return withShared(opened, 'A link', (scope, found) => showShared(scope, found))
}

const [secondsBetween, mostCodes] = [60, 10]

/** A link can be forwarded to anyone, so only a reader of its email address may accept. */
export function sendCode(opened: Opened): Promise<{ codeTo: string }> {
  return withShared(opened, 'A link', async (scope, link) => {
    const { email, codeAge, codesSent, quoteId } = link
    if (email === null) {
      throw new Problem('link_without_email', { detail: 'Ask for a new link: this one cannot be used to accept.' })
    }
    if (codeAge !== null && codeAge < secondsBetween) {
      throw new Problem('code_just_sent', { detail: 'A code is on its way. Wait a minute before you ask for another.' })
    }
    if (codesSent >= mostCodes) {
      throw new Problem('limit_reached', { detail: 'Too many codes were sent for this link. Ask for a new link.' })
    }
    const code = codeOf()
    await saveCode(scope, link, hashOfCode(opened.secret, code))
    const { title } = await getStoredQuote(scope, quoteId)
    await queueMail(scope.tx, {
      to: email,
      subject: `Code for quote ${quoteId}`,
      text: `${code}\n\nEnter this code to accept the quote “${withoutLinks(title)}”. It is valid for 15 minutes. If you did not ask for it, ignore this email.\n`,
    })
    return { codeTo: shortAddress(email) }
  })
}

export function answerShared(opened: Opened, answer: Answer & { code: string }, told: { baseUrl: string }) {
  const isAcceptance = answer.answer === 'accepted'
  return withShared({ ...opened, isTry: isAcceptance }, answer.name, async (scope, found) => {
    const { isShown, version } = await getStoredQuote(scope, found.quoteId)
    if (!isShown || version !== answer.version)
      throw new Problem('stale', { detail: 'The quote is being changed. Ask for the new prices.' })
    if (isAcceptance && !(found.isCodeOpen && isCodeOf(found.codeHash, opened.secret, answer.code))) {
      throw new Problem('code_wrong', { detail: 'Enter the code from the email, or ask for a new one.' })
    }
    const proof = isAcceptance && found.email !== null ? ({ kind: 'email', email: found.email } as const) : null
    await answerQuote(scope, { ...told, quoteId: found.quoteId, proof }, answer)
    return showShared(scope, found)
  })
}

async function showShared(scope: AccountScope, { quoteId, expiresAt, seller, email }: OpenLink): Promise<SharedQuote> {
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
    acceptance: { codeTo: email && shortAddress(email), refusal: whyNot('accept', quote, scope)?.reason ?? null },
  }
}
