import type { CustomerRow } from '@portal/contract/dashboard/customers.ts'
import { monthlyInPounds, statusOf } from '@portal/contract/dashboard/customer-words.ts'
import type { customerListing } from '@portal/contract/dashboard/listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { daysUntil } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { inAccount } from '../../lib/in-account.ts'
import { keepPlace } from '../../lib/keep-place.ts'
import type { Columns } from '../../lists/columns.ts'
import { paths } from '../../paths.ts'
import styles from './dashboard.module.css'

export const customerKey = (accountId: string) => `customer-${accountId}`

const none = <span className={styles.zero}>–</span>
const countOr = (count: number | null) => (count ? number(count) : none)

export const customerColumns: Columns<typeof customerListing, CustomerRow> = {
  name: {
    header: 'Customer',
    cell: ({ accountId, name, services }) => (
      <>
        <a
          id={customerKey(accountId)}
          className={styles.customer}
          href={inAccount(paths.dashboard(), accountId)}
          title={name}
          onClick={() => keepPlace(customerKey(accountId))}
        >
          {name}
        </a>
        <small>
          <code>{accountId}</code> · {counted(services, 'service')}
        </small>
      </>
    ),
  },
  status: {
    header: 'Status',
    width: '10.5rem',
    cell: (row) => {
      const { kind, words } = statusOf(row)
      return <Status kind={kind}>{words}</Status>
    },
  },
  fault: {
    header: 'Fault at',
    width: '11.5rem',
    hideBelow: 1024,
    cell: ({ faultSites, nextUpdate }) =>
      faultSites.length === 0 ? (
        none
      ) : (
        <>
          <span title={faultSites.join(', ')}>{faultSites[0]}</span>
          <small>
            {[
              faultSites.length > 1 ? `+${counted(faultSites.length - 1, 'site')}` : '',
              nextUpdate ? updateIn(nextUpdate) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </>
      ),
  },
  cases: { header: 'Cases', width: '4.25rem', align: 'end', hideBelow: 768, cell: ({ cases }) => countOr(cases) },
  orders: { header: 'Orders', width: '4.5rem', align: 'end', hideBelow: 768, cell: ({ orders }) => countOr(orders) },
  nextDate: {
    header: 'Next order',
    width: '7.25rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ nextDate }) => (nextDate ? shortDay(nextDate) : none),
  },
  monthly: {
    header: 'Monthly, £',
    width: '6.25rem',
    align: 'end',
    hideBelow: 1024,
    cell: ({ monthly }) => (monthly ? monthlyInPounds(monthly) : none),
  },
}

/** "update by 11:00", on another day "update by 24 Nov". */
function updateIn(nextUpdate: string): string {
  const when = daysUntil(nextUpdate) === 0 ? clock(nextUpdate) : shortDay(nextUpdate)
  return `${Date.parse(nextUpdate) < Date.now() ? 'update was due' : 'update by'} ${when}`
}
