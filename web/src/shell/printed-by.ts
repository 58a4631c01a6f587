import { exactTime } from '@portal/contract/format/dates.ts'
import { boot } from '../boot.ts'
import { badgeName } from './header/badge-name.ts'

/** Puts who printed a page, and when, at the foot of each sheet. */
export function watchPrinting(): void {
  addEventListener('beforeprint', () => {
    document.documentElement.style.setProperty('--printed', JSON.stringify(printedBy(new Date())))
  })
}

function printedBy(now: Date): string {
  const { signedIn } = boot()
  const by = signedIn
    ? ` by ${badgeName(signedIn.user, signedIn.session.user)}, ${signedIn.accountName} ${signedIn.accountId}`
    : ''
  return `Printed ${exactTime(now)}${by}`
}
