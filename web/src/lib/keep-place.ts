import { boot } from '../boot.ts'

/** Before a page of another account is opened: the address that is left brings Back to this account and this row. */
export function keepPlace(rowId: string): void {
  const here = new URL(location.href)
  here.searchParams.set('in', boot().signedIn?.accountId ?? '')
  here.hash = rowId
  history.replaceState(history.state, '', here)
}
