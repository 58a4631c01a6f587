import type { z } from 'zod'
import type { accountRow } from '../src/import/entities/accounts.ts'

export const brackenfell = '104872'
export const ashlar = '104993'
export const copperbeck = '105120'
export const elmsett = '105377'
export const greylag = '105502'
export const ternbeck = '200310'
export const saltmere = '200455'
export const operations = '100001'

/** Two dealers, the customers they look after, one customer with very many services and one with none. */
export const accounts: z.input<typeof accountRow>[] = [
  dealer(ternbeck, 'Ternbeck Telecom Partners Ltd', '09960310'),
  dealer(saltmere, 'Saltmere Communications Ltd', '09960455'),
  customer(brackenfell, 'Brackenfell Group Ltd', '09960872', ternbeck),
  customer(ashlar, 'Ashlar & Pike Surveyors', '09960993', ternbeck),
  customer(copperbeck, 'Copperbeck Dental Group', '09960120', saltmere),
  customer(elmsett, 'Elmsett Academies Trust', '09960377'),
  customer(operations, 'Portal operations', '09960001'),
  customer(greylag, 'Greylag Architects', '09960502'),
]

function dealer(accountId: string, tradingName: string, companyNo: string): z.input<typeof accountRow> {
  return { ...customer(accountId, tradingName, companyNo), type: 'dealer' }
}

function customer(accountId: string, tradingName: string, companyNo: string, parent: string | null = null) {
  return {
    account_id: accountId,
    clc_account_id: `CLC-${accountId}`,
    trading_name: tradingName,
    company_no: companyNo,
    vat_no: `GB ${companyNo.slice(2)}000`,
    type: 'customer' as const,
    parent_dealer_id: parent,
  }
}
