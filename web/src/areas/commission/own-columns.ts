import { headerOf, placesIn, type SheetColumns } from '@portal/contract/commission/sheet-columns.ts'

export interface OwnColumns {
  /** The names in the first line, if the columns have to be chosen; empty if they are recognised. */
  names: string[]
  chosen: SheetColumns
}

const none: SheetColumns = { service: '', amount: '' }
const keyOf = (accountId: string) => `commission-columns:${accountId}`

/** The columns of a file: recognised by name, or chosen as for the dealer's last file, as far as this file has them. */
export function ownColumns(text: string, remembered: SheetColumns = none): OwnColumns {
  const names = headerOf(text)
  const { service, amount } = placesIn(names)
  if (service >= 0 && amount >= 0) return { names: [], chosen: none }
  const held = (name: string) => (names.includes(name) ? name : '')
  return { names, chosen: { service: held(remembered.service), amount: held(remembered.amount) } }
}

export function rememberedColumns(accountId: string): SheetColumns {
  try {
    const { service, amount } = Object(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}'))
    return { service: String(service ?? ''), amount: String(amount ?? '') }
  } catch {
    // Storage can be switched off, and what is in it can be changed by anyone at this browser.
    return none
  }
}

export function rememberColumns(accountId: string, columns: SheetColumns): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(columns))
  } catch {
    // Without storage the columns are chosen again for the next file.
  }
}
