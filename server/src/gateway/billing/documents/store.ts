import { bytes, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { NewFile } from '../../../files/store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

export const pdf = 'application/pdf'

const Issued = z.strictObject({ name: text, mediaType: text, content: bytes })

/** The issued document of a bill; null if none was received. */
export const findIssued = (scope: AccountScope, billId: string, mediaType: string = pdf): Promise<NewFile | null> =>
  rowsOf(Issued)`
    select name, media_type as "mediaType", content from file
    where account_id = ${scope.accountId} and entity = 'bill' and entity_id = ${billId} and media_type = ${mediaType}
    order by created_at, file_id limit 1`.first(scope.tx)

/** Which of these bills exist, newest first. */
export const listBillIds = async (scope: AccountScope, billIds: readonly string[]): Promise<string[]> => {
  const found = await rowsOf({ billId: text })`
    select bill_id as "billId" from bill
    where account_id = ${scope.accountId} and bill_id = any(${[...billIds]}::text[])
    order by issued_on desc, bill_id desc`.all(scope.tx)
  return found.map(({ billId }) => billId)
}

/** Only one call at a time sends a document of the bill; false if there is no such bill. */
export async function lockBill(scope: AccountScope, billId: string): Promise<boolean> {
  const found = await rowsOf({ billId: text })`
    select bill_id as "billId" from bill
    where account_id = ${scope.accountId} and bill_id = ${billId} for no key update`.first(scope.tx)
  return found !== null
}

const Customer = z.strictObject({
  name: text,
  legalName: textOrNull,
  address: textOrNull,
  vatNo: textOrNull,
})
export type Customer = z.infer<typeof Customer>

export async function findCustomer(scope: AccountScope): Promise<Customer> {
  const [found] = await rowsOf(Customer)`
    select trading_name as name, legal_name as "legalName", legal_address as address, vat_no as "vatNo"
    from account where account_id = ${scope.accountId}`.all(scope.tx)
  if (!found) throw new Error('The account does not exist')
  return found
}
