import { pageOf } from '@portal/contract/page-of.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import type { NetworkEvent, NetworkLine } from '@portal/contract/services/network.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList, type KeyValue } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { Time } from '../../../lib/Time.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { faultyInWords, lineInWords, riskInWords, routeInWords } from '../../../network/network-words.ts'
import type { Picture, SiteOfPicture } from '../../../network/picture.ts'
import { paths } from '../../../paths.ts'
import { Condition } from '../../../shell/Condition.tsx'
import styles from './network.module.css'

interface SelectedSiteProps {
  site: SiteOfPicture
  picture: Picture
  endHref: (name: string) => string
}

/** Details and links of the chosen site, for which the map has no room. */
export function SelectedSite({ site, picture, endHref }: SelectedSiteProps) {
  const now = useNow()
  const { siteId, name, condition, lines, orders, risks, events } = site
  const faulty = faultyInWords(site)
  const nameOf = (id: string) => picture.bySite.get(id)?.name ?? id
  const joined = new Set(lines.map(({ end }) => end))
  const ends = picture.ends.flatMap((end) => (end.siteId === siteId || joined.has(end.name) ? end.name : []))
  const items: KeyValue[] = [
    ...(lines.length > 0
      ? [
          {
            label: lines.length === 1 ? 'Circuit' : 'Circuits',
            value: (
              <span className={styles.several}>
                {lines.slice(0, 6).map((line) => (
                  <span key={line.serviceId} className={styles.circuit}>
                    <Link href={paths.service(line.serviceId)}>
                      <Unbroken>{`${line.productName}, ${lineInWords(line)}${line.end === null ? '' : `, to ${line.end}`}`}</Unbroken>
                    </Link>
                    <Condition condition={line.condition} />
                    {isFaulty(line) && line.note ? <small>{line.note}</small> : null}
                  </span>
                ))}
                {lines.length > 6 ? <Link href={paths.services({ siteId })}>All {lines.length}</Link> : null}
              </span>
            ),
          },
        ]
      : []),
    ...(ends.length > 0
      ? [
          {
            label: ends.length === 1 ? 'Our PoP' : 'Our PoPs',
            value: (
              <span className={styles.several}>
                {ends.map((end) => (
                  <Link key={end} href={endHref(end)}>
                    {end}
                  </Link>
                ))}
              </span>
            ),
          },
        ]
      : []),
    ...[...Map.groupBy(events.slice(0, 3), labelOf)].map(([label, group]) => ({
      label,
      value: (
        <span className={styles.several}>
          {group.map((event) => (
            <span key={event.ref}>
              <Link href={pageOf('incident', { ref: event.ref })}>{event.title}</Link>
              <WhenOf event={event} now={now} />
            </span>
          ))}
        </span>
      ),
    })),
    ...(orders.length > 0
      ? [
          {
            label: 'Ordered',
            value: (
              <span className={styles.several}>
                {orders.slice(0, 3).map(({ orderId, productName, expectedOn }) => (
                  <Link key={orderId} href={paths.order(orderId)}>
                    {productName}
                    {expectedOn ? (
                      <>
                        , <span className={styles.whole}>due {shortDay(expectedOn, now)}</span>
                      </>
                    ) : null}
                  </Link>
                ))}
              </span>
            ),
          },
        ]
      : []),
    { label: 'Routes', value: lines.length === 0 ? null : routeInWords(site) },
    ...(risks.length > 0
      ? [
          {
            label: 'Shared risk',
            value: (
              <span className={styles.several}>
                {risks.map((risk) => (
                  <span key={risk.riskId}>{riskInWords(risk, siteId, nameOf)}</span>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <Card
      className={styles.selected}
      title={name}
      note={
        faulty ? (
          <Status kind={site.paint === 'down' ? 'bad' : 'warn'} look="chip">
            {faulty}
          </Status>
        ) : condition ? (
          <Condition condition={condition} look="chip" />
        ) : null
      }
      aside={<Link href={paths.site(siteId)}>Open site</Link>}
    >
      <KeyValueList items={items} />
    </Card>
  )
}

const isFaulty = ({ condition }: NetworkLine) => condition === 'down' || condition === 'degraded'

const labelOf = ({ kind }: NetworkEvent) => (kind === 'PEW' ? 'Planned work' : 'Incident')

function WhenOf({ event, now }: { event: NetworkEvent; now: Date }) {
  if (event.isPlanned) {
    return (
      <>
        ,{' '}
        <span className={styles.whole}>
          <Time at={event.start} as="nearTime" />
        </span>
      </>
    )
  }
  if (event.isRestored) return '. Service restored. We are monitoring it.'
  if (!event.nextUpdateBy || Date.parse(event.nextUpdateBy) <= now.getTime()) return null
  return (
    <>
      . Next update by <Time at={event.nextUpdateBy} as="dueTime" />
    </>
  )
}
