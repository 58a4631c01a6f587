import './printed.css'
import { exactTime } from '@portal/contract/format/dates.ts'
import { boot } from '../boot.ts'
import { badgeName } from './header/badge-name.ts'

/**
 * Puts who printed a page, and when, at the foot of each sheet; Ctrl P prints all rows of a list, not one page of it, and
 * all lines of a bill.
 */
export function watchPrinting(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const button = document.querySelector<HTMLElement>('main [data-print], main [class*="pager"] > button')
    if (!button) return
    event.preventDefault()
    button.click()
  })
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
