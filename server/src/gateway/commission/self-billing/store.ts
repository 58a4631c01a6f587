import {
  CorrectedInvoice,
  Party,
  type SelfBillingDetails,
  SelfBillingDocument,
} from '@portal/contract/commission/self-billing.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { amount, day, dayOrNull, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountData } from '../statement-store.ts'
import type { Agreement } from './rules.ts'

const Dealer = z.strictObject({
  tradingName: text,
  legalName: textOrNull,
  address: textOrNull,
  companyNo: textOrNull,
  vatNo: textOrNull,
})
export type Dealer = z.infer<typeof Dealer>

export async function findDealer({ accountId, tx }: AccountData): Promise<Dealer | null> {
  const { rows } = await rowsOf(Dealer)`
    select trading_name as "tradingName", legal_name as "legalName", legal_address as address, company_no as "companyNo",
      vat_no as "vatNo"
    from account where account_id = ${accountId} and type = 'dealer'`.execute(tx)
  return rows[0] ?? null
}

export async function updateDealer(
  { accountId, tx }: AccountData,
  { legalName, address, vatNo }: { legalName: string; address: string; vatNo: string | null },
): Promise<void> {
  await sql`
    update account set legal_name = ${legalName}, legal_address = ${address}, vat_no = ${vatNo}
    where account_id = ${accountId}`.execute(tx)
}

export async function listAgreements({ accountId, tx }: AccountData): Promise<SelfBillingDetails['agreements']> {
  const { rows } = await rowsOf({ startsOn: day, endsOn: day, vatNo: textOrNull })`
    select starts_on as "startsOn", ends_on as "endsOn", vat_no as "vatNo"
    from self_billing_agreement where account_id = ${accountId} order by starts_on desc limit 100`.execute(tx)
  return rows
}

/** The agreement in force ends on the day before the next one starts. */
export async function endAgreementsBefore({ accountId, tx }: AccountData, startsOn: PlainDate): Promise<void> {
  await sql`
    update self_billing_agreement set ends_on = ${startsOn}::date - 1
    where account_id = ${accountId} and starts_on < ${startsOn} and ends_on >= ${startsOn}`.execute(tx)
}

export async function insertAgreement(
  { accountId, tx }: AccountData,
  { startsOn, endsOn, vatNo }: Agreement,
  recordedBy: string,
): Promise<void> {
  await sql`
    insert into self_billing_agreement (account_id, starts_on, ends_on, vat_no, recorded_by)
    values (${accountId}, ${startsOn}, ${endsOn}, ${vatNo}, ${recordedBy})`.execute(tx)
}

const numberText = sql`'SB-' || d.account_id || '-' || lpad(d.number::text, greatest(4, length(d.number::text)), '0')`

export async function findDocument(
  { accountId, tx }: AccountData,
  statementRef: string,
): Promise<SelfBillingDocument | null> {
  const { rows } = await rowsOf(SelfBillingDocument)`
    select d.kind, ${numberText} as number, d.issued_on as "issuedOn", d.tax_point as "taxPoint", d.provider, d.dealer,
      d.reasons, d.originals
    from self_billing_document d
    where d.account_id = ${accountId} and d.statement_ref = ${statementRef}`.execute(tx)
  return rows[0] ?? null
}

const Invoiced = z.strictObject({ net: amount, vatRate: number, issuedOn: dayOrNull, paidOn: dayOrNull })
export type Invoiced = z.infer<typeof Invoiced>

/** The figures that a document needs of its statement, which may be a preview. */
export async function findInvoiced({ accountId, tx }: AccountData, statementRef: string): Promise<Invoiced | null> {
  const { rows } = await rowsOf(Invoiced)`
    select net, vat_rate as "vatRate", issued_on as "issuedOn", paid_on as "paidOn"
    from commission_statement where account_id = ${accountId} and statement_ref = ${statementRef}`.execute(tx)
  return rows[0] ?? null
}

const Corrected = z.strictObject({ reasons: z.array(z.string()), originals: z.array(CorrectedInvoice) })

/** Why a month is negative, and the invoices of the statements that its lines reverse. */
export async function findCorrected(
  { accountId, tx }: AccountData,
  statementRef: string,
): Promise<z.infer<typeof Corrected>> {
  const { rows } = await rowsOf(Corrected)`
    select
      array(select distinct case when kind = 'clawback' then coalesce(reason, 'clawback') else kind end
        from commission_line where account_id = ${accountId} and statement_ref = ${statementRef} and amount < 0
        order by 1) as reasons,
      coalesce((select json_agg(json_build_object('statementRef', r.ref, 'number', ${numberText}, 'issuedOn', d.issued_on)
          order by r.ref)
        from (select distinct reverses_statement_ref as ref from commission_line
          where account_id = ${accountId} and statement_ref = ${statementRef} and reverses_statement_ref is not null) r
        left join self_billing_document d on d.account_id = ${accountId} and d.statement_ref = r.ref), '[]') as originals`.execute(
    tx,
  )
  return rows[0] ?? { reasons: [], originals: [] }
}

interface NewDocument extends Omit<SelfBillingDocument, 'number'> {
  agreementFrom: PlainDate
}

/** Takes the next number of the dealer's series. The caller holds the lock of the series. */
export async function insertDocument(
  { accountId, tx }: AccountData,
  statementRef: string,
  document: NewDocument,
): Promise<void> {
  const json = (value: Party | readonly unknown[]) => sql`${JSON.stringify(value)}::jsonb`
  await sql`
    insert into self_billing_document (account_id, statement_ref, kind, number, issued_on, tax_point, agreement_from,
      provider, dealer, reasons, originals)
    select ${accountId}, ${statementRef}, ${document.kind}, coalesce(max(number), 0) + 1, ${document.issuedOn}::date,
      ${document.taxPoint}::date, ${document.agreementFrom}::date, ${json(document.provider)}, ${json(document.dealer)},
      ${json(document.reasons)}, ${json(document.originals)}
    from self_billing_document where account_id = ${accountId} ${asInsert}`.execute(tx)
}
