import {
  type Party,
  type SelfBilling,
  type SelfBillingDetails,
  type SelfBillingDocument,
} from '@portal/contract/commission/self-billing.ts'
import { missingPartNames } from '@portal/contract/commission/self-billing-values.ts'
import { dayOf, longDate } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { lockFor } from '../../../lib/lock-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { AccountData } from '../statement-store.ts'
import { agreementFor, missingPartsOf, taxPointOf } from './rules.ts'
import {
  type Dealer,
  endAgreementsBefore,
  findCorrected,
  findDealer,
  findDocument,
  findInvoiced,
  insertAgreement,
  insertDocument,
  listAgreements,
  updateDealer,
} from './store.ts'

/** The document of a statement, or what it needs if it were issued today. */
export async function getSelfBilling(
  scope: AccountData,
  statementRef: string,
  provider: Party | null,
): Promise<SelfBilling> {
  const document = await findDocument(scope, statementRef)
  if (document) return { document, missing: [] }
  return { document: null, missing: missingPartsOf(await factsOf(scope, statementRef, provider)) }
}

export async function getDetails(scope: AccountData): Promise<SelfBillingDetails> {
  const { legalName, address, companyNo, vatNo } = await getDealer(scope)
  return { legalName, address, companyNo, vatNo, agreements: await listAgreements(scope) }
}

interface Details {
  legalName: string
  address: string
  vatNo: string | null
}

export async function changeDetails(scope: AccountScope, details: Details): Promise<SelfBillingDetails> {
  const { legalName, address, vatNo } = await getDealer(scope)
  await updateDealer(scope, details)
  await recordActivity(scope, {
    action: 'legal details changed',
    entity: 'self-billing',
    entityId: scope.accountId,
    before: { legalName, address, vatNo },
    after: details,
  })
  return getDetails(scope)
}

interface Period {
  startsOn: PlainDate
  endsOn: PlainDate
}

/** An agreement covers the VAT number that the dealer has now. */
export async function recordAgreement(scope: AccountScope, period: Period): Promise<SelfBillingDetails> {
  const { vatNo } = await getDealer(scope)
  await lockSeries(scope)
  const [newest] = await listAgreements(scope)
  if (newest && newest.startsOn >= period.startsOn) {
    throw new Problem('agreement_overlaps', {
      detail: `An agreement starts on ${longDate(newest.startsOn)}. Enter a later day.`,
    })
  }
  await endAgreementsBefore(scope, period.startsOn)
  await insertAgreement(scope, { ...period, vatNo }, scope.person.email)
  await recordActivity(scope, {
    action: 'agreement recorded',
    entity: 'self-billing',
    entityId: scope.accountId,
    after: { ...period, vatNo },
  })
  return getDetails(scope)
}

/** Issues the document of an issued statement; a refusal lists the missing parts. */
export async function issueDocument(
  scope: AccountScope,
  statementRef: string,
  provider: Party | null,
): Promise<SelfBilling> {
  await lockSeries(scope)
  const { document, missing } = await getSelfBilling(scope, statementRef, provider)
  if (document) {
    throw new Problem('self_billing_issued', {
      detail: `${document.number} was issued on ${longDate(document.issuedOn)} and never changes.`,
    })
  }
  const { statement } = await factsOf(scope, statementRef, provider)
  if (statement.issuedOn === null) throw new Problem('not_found', { detail: 'Statement not found.' })
  if (missing.length > 0) {
    const parts = missing.map((part) => missingPartNames[part]).join('; ')
    throw new Problem('self_billing_incomplete', { detail: `Missing: ${parts}.` })
  }
  await tryIssueDocument(scope, statementRef, provider)
  return getSelfBilling(scope, statementRef, provider)
}

/** Issues the document if nothing is missing; the statement stays a commission statement otherwise. */
export async function tryIssueDocument(
  scope: AccountScope,
  statementRef: string,
  provider: Party | null,
): Promise<void> {
  await lockSeries(scope)
  const facts = await factsOf(scope, statementRef, provider)
  const agreement = agreementFor(facts)
  const dealer = partyOf(facts.dealer)
  if (missingPartsOf(facts).length > 0 || !provider || !dealer || !agreement) return
  const isCredit = facts.statement.net < 0
  const corrected = isCredit ? await findCorrected(scope, statementRef) : { reasons: [], originals: [] }
  const document: Omit<SelfBillingDocument, 'number'> = {
    kind: isCredit ? 'credit note' : 'invoice',
    issuedOn: facts.on,
    taxPoint: taxPointOf(facts),
    provider,
    dealer,
    ...corrected,
  }
  await insertDocument(scope, statementRef, { ...document, agreementFrom: agreement.startsOn })
  await recordActivity(scope, {
    action: 'self-billing document issued',
    entity: 'statement',
    entityId: statementRef,
    after: { kind: document.kind, taxPoint: document.taxPoint },
  })
}

async function factsOf(scope: AccountData, statementRef: string, provider: Party | null) {
  const statement = await findInvoiced(scope, statementRef)
  if (!statement) throw new Problem('not_found', { detail: 'Statement not found.' })
  return {
    provider,
    dealer: await getDealer(scope),
    agreements: await listAgreements(scope),
    statement,
    on: dayOf(scope.now),
  }
}

async function getDealer(scope: AccountData): Promise<Dealer> {
  const dealer = await findDealer(scope)
  if (!dealer) throw new Problem('not_found', { detail: 'This account is not a dealer.' })
  return dealer
}

/** One document or agreement of a dealer at a time, so that the numbers have no gaps. */
const lockSeries = ({ accountId, tx }: AccountData) => lockFor(tx, `self-billing of ${accountId}`)

function partyOf({ legalName, address, companyNo, vatNo }: Dealer): Party | null {
  return legalName !== null && address !== null ? { legalName, address, companyNo, vatNo } : null
}
