import { type RawBuilder, sql } from 'kysely'

/** Rows, aliased `t`, that must outlive their account, by table. */
export function keptByLaw(years: number): Record<string, { rows: RawBuilder<unknown>; why: string }> {
  const isKept = (issued: RawBuilder<unknown>) =>
    sql`${issued} > current_date - make_interval(years => ${years}::integer)`
  const ofStatement = {
    rows: sql`exists (select from commission_statement s where s.account_id = t.account_id
      and s.statement_ref = t.statement_ref and ${isKept(sql`s.issued_on`)})`,
    why: `Belongs to an issued statement, which tax law keeps for ${years} years`,
  }
  const ofBill = {
    rows: sql`exists (select from bill b where b.account_id = t.account_id and b.bill_id = t.bill_id
      and ${isKept(sql`b.issued_on`)})`,
    why: `Belongs to an issued bill, which tax law keeps for ${years} years`,
  }
  // Payments are kept as long as the newest bill of their billing account, so that its balance still adds up.
  const ofBillingAccount = {
    rows: sql`exists (select from bill b where b.account_id = t.account_id
      and b.billing_account_id = t.billing_account_id and ${isKept(sql`b.issued_on`)})`,
    why: `Has issued bills, which tax law keeps for ${years} years`,
  }
  const ofCardPayment = {
    rows: sql`exists (select from card_payment_bill c join bill b using (account_id, bill_id)
      where c.account_id = t.account_id and c.card_payment_id = t.card_payment_id and ${isKept(sql`b.issued_on`)})`,
    why: `Pays issued bills, which tax law keeps for ${years} years`,
  }
  return {
    bill: { rows: isKept(sql`t.issued_on`), why: `Issued: tax law keeps it for ${years} years` },
    bill_line: ofBill,
    billing_account: ofBillingAccount,
    payment: ofBillingAccount,
    payment_allocation: ofBill,
    bill_document_check: ofBill,
    card_payment_bill: ofBill,
    card_payment: ofCardPayment,
    card_event: ofCardPayment,
    file: {
      rows: sql`(t.entity = 'bill' and exists (select from bill b where b.account_id = t.account_id
        and b.bill_id = t.entity_id and ${isKept(sql`b.issued_on`)}))`,
      why: `Documents of issued bills, which tax law keeps for ${years} years`,
    },
    commission_statement: {
      rows: sql`((${isKept(sql`t.issued_on`)}) is true)`,
      why: `Issued: tax law keeps it for ${years} years`,
    },
    commission_line: ofStatement,
    commission_total: ofStatement,
    commission_query: ofStatement,
    self_billing_document: ofStatement,
    self_billing_agreement: {
      rows: sql`exists (select from self_billing_document d where d.account_id = t.account_id
        and d.agreement_from = t.starts_on and ${isKept(sql`d.issued_on`)})`,
      why: `Covers self-billing invoices, which tax law keeps for ${years} years`,
    },
    account: {
      rows: sql`(exists (select from commission_statement s where s.account_id = t.account_id)
        or exists (select from bill b where b.account_id = t.account_id)
        or exists (select from quote q where q.dealer_id = t.account_id and q.account_id <> t.account_id))`,
      why: 'Its name is on statements or bills, or on quotes that it created for customers',
    },
  }
}
