import type { AccountCase, AccountIncident, AccountOrder } from '@portal/contract/desk/account-overview.ts'
import { aboutBeside } from '@portal/contract/cases/words.ts'
import { caseImpactNames, caseStatusNames } from '@portal/contract/cases/values.ts'
import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth } from '@portal/contract/format/days.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { orderStageNames } from '@portal/contract/orders/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import CaseIcon from 'lucide-react/icons/circle-question-mark'
import DownIcon from 'lucide-react/icons/octagon-x'
import OrderIcon from 'lucide-react/icons/package'
import BillIcon from 'lucide-react/icons/receipt-text'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import WorkIcon from 'lucide-react/icons/wrench'
import { type ComponentType, type ReactNode, type SVGProps, useState } from 'react'
import { Time } from '../../lib/Time.tsx'
import { useNow } from '../../lib/use-now.ts'
import { CaseStatus } from '../../shell/CaseStatus.tsx'
import { OrderStatus } from '../../areas/orders/OrderStatus.tsx'
import { deskPaths } from '../desk-paths.ts'
import { type Found, openItems } from './open-items.ts'
import { Marked } from './Marked.tsx'
import type { Overview } from './queries.ts'
import styles from './account.module.css'

interface OpenNowCardProps {
  accountId: string
  overview: Overview
  found: Found
}

// More would push the services off the screen.
const mostShown = 8

/** Open cases, orders and incidents of the account in one list. */
export function OpenNowCard({ accountId, overview, found }: OpenNowCardProps) {
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const all = openItems(overview, found, now)
  const items = isWhole ? all : all.slice(0, mostShown)
  const { cases, caseCount, orders, orderCount, incidents } = overview
  const total = (cases ? caseCount : 0) + (orders ? orderCount : 0) + (incidents?.length ?? 0)
  return (
    <Card
      title="Open now"
      note={items.length < total ? `${items.length} of ${total}` : String(total)}
      aside={
        <span className={styles.links}>
          {cases ? <Link href={deskPaths.cases({ accountId, waitingOn: 'anyone' })}>All open cases</Link> : null}
          {orders ? <Link href={deskPaths.orders({ accountId, waitingOn: 'anyone' })}>All open orders</Link> : null}
        </span>
      }
      footer={
        items.length < all.length ? (
          <Button size="sm" colour="tertiary" onClick={() => setWhole(true)}>
            Show {all.length - items.length} more
          </Button>
        ) : undefined
      }
      flush
    >
      {items.length === 0 ? (
        <EmptyState title="Nothing is open for this account" />
      ) : (
        <ul aria-label="Open now">
          {items.map(({ kind, record, isFound }) => {
            switch (kind) {
              case 'case':
                return <CaseLine key={record.caseId} {...{ accountId, record, isFound, found, now }} />
              case 'order':
                return <OrderLine key={record.orderId} {...{ accountId, record, isFound, now }} />
              case 'incident':
                return <IncidentLine key={record.ref} {...{ record, now }} />
            }
          })}
        </ul>
      )}
    </Card>
  )
}

type Due = readonly [what: string, when: string, isLate?: boolean]

const updateDue = (at: string, now: Date): Due =>
  new Date(at) < now ? ['Update overdue', dueTime(at, now), true] : ['Update due', dueTime(at, now)]

interface LineProps {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  tone?: 'bad' | 'warn' | 'info' | undefined
  isFound?: boolean
  href: string
  title: string
  note: ReactNode
  status: ReactNode
  /** The event that is due, and its time. */
  due?: Due | undefined
}

function Line({ icon: Icon, tone, isFound = false, href, title, note, status, due }: LineProps) {
  return (
    <li className={classNames(styles.row, isFound && styles.hit)}>
      <span className={classNames(styles.icon, tone && styles[tone])}>
        <Icon aria-hidden />
      </span>
      <div className={styles.what}>
        <Link quiet href={href}>
          {title}
        </Link>
        <small>{note}</small>
      </div>
      <div className={styles.status}>{status}</div>
      <div className={classNames(styles.due, due?.[2] && styles.late)}>
        {due ? (
          <>
            {due[0]} <b>{due[1]}</b>
          </>
        ) : null}
      </div>
    </li>
  )
}

const deskCaseNames = { ...caseStatusNames, pending: 'Waiting for customer' }
const caseDue = { pending: 'Reply due', resolved: 'Closes' } as const

interface CaseLineProps {
  accountId: string
  record: AccountCase
  isFound: boolean
  found: Found
  now: Date
}

function CaseLine({ accountId, record, isFound, found, now }: CaseLineProps) {
  const { caseId, title, about, status, impact, isBillQuery, serviceId, openedAt, nextAt, assignedToName } = record
  const isTheirTurn = status === 'pending' || status === 'resolved'
  // The fault of a resolved case is over.
  const fault = status === 'resolved' ? null : impact
  return (
    <Line
      icon={fault === 'down' ? DownIcon : fault ? WarnIcon : isBillQuery ? BillIcon : CaseIcon}
      tone={fault === 'down' ? 'bad' : fault ? 'warn' : undefined}
      isFound={isFound}
      href={deskPaths.caseOne(accountId, caseId)}
      title={title}
      note={
        <>
          {isBillQuery ? 'Bill query' : 'Case'} <Marked isFound={found.has(`case ${caseId}`)}>{caseId}</Marked>
          {serviceId && (
            <>
              {' · '}
              <Marked isFound={found.has(`service ${serviceId}`)}>{serviceId}</Marked>
            </>
          )}
          {aboutBeside({ title, about }) && ` · ${about}`} · {assignedToName ?? 'unassigned'}
        </>
      }
      status={
        impact && !isTheirTurn ? (
          <Status kind={impact === 'down' ? 'bad' : 'warn'}>
            {/* One item, so that the gap beside the icon is not repeated before the time. */}
            <span>
              {caseImpactNames[impact]}, opened <Time at={openedAt} as="dueTime" />
            </span>
          </Status>
        ) : (
          <CaseStatus status={status} names={deskCaseNames} />
        )
      }
      due={nextAt ? (isTheirTurn ? [caseDue[status], dueTime(nextAt, now)] : updateDue(nextAt, now)) : undefined}
    />
  )
}

const waits = {
  approval: 'Waiting for approval',
  charge: 'Waiting for a reply to a charge',
  access: 'Waiting for access',
}

interface OrderLineProps {
  accountId: string
  record: AccountOrder
  isFound: boolean
  now: Date
}

function OrderLine({ accountId, record, isFound, now }: OrderLineProps) {
  const { orderId, title, productName, status, stage, blockedBy, holdOwner, expected } = record
  return (
    <Line
      icon={OrderIcon}
      tone="info"
      isFound={isFound}
      href={deskPaths.order(accountId, orderId)}
      title={title}
      note={
        <>
          Order <Marked isFound={isFound}>{orderId}</Marked> · {productName}
          {stage && ` · ${orderStageNames[stage]}`}
        </>
      }
      status={
        blockedBy ? (
          <Status kind="info">{waits[blockedBy]}</Status>
        ) : holdOwner ? (
          <Status kind="pending">On hold</Status>
        ) : (
          <OrderStatus status={status} />
        )
      }
      due={expected ? ['Expected', dayMonth(expected, now)] : undefined}
    />
  )
}

function IncidentLine({ record, now }: { record: AccountIncident; now: Date }) {
  const { ref, kind, title, restoredAt, start, eta, nextUpdateBy, services } = record
  return (
    <Line
      icon={kind === 'PEW' ? WorkIcon : WarnIcon}
      tone={restoredAt ? undefined : kind === 'MSO' ? 'bad' : kind === 'degradation' ? 'warn' : undefined}
      href={deskPaths.incident(ref)}
      title={title}
      note={`${incidentKindNames[kind]} ${ref} · ${counted(services, 'service')} affected`}
      status={
        <Status kind={restoredAt ? 'ok' : kind === 'MSO' ? 'bad' : kind === 'PEW' ? 'starting' : 'warn'}>
          <span>
            {restoredAt ? 'Restored' : 'Since'} <Time at={restoredAt ?? start} as="dueTime" />
          </span>
        </Status>
      }
      due={nextUpdateBy ? updateDue(nextUpdateBy, now) : eta ? ['Expected end', dueTime(eta, now)] : undefined}
    />
  )
}
