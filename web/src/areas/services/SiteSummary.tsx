import { pageOf } from '@portal/contract/page-of.ts'
import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { inList } from '@portal/contract/format/lists.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import type { IncidentRow } from '@portal/contract/service-status/incidents.ts'
import { spanInWords } from '@portal/contract/service-status/words.ts'
import type { Site } from '@portal/contract/services/sites.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import WorkIcon from 'lucide-react/icons/wrench'
import { type ReactNode, useState } from 'react'
import { openAtSiteQuery, progressInWords } from '../../lib/open-incidents.ts'
import { paths } from '../../paths.ts'
import { pointNames } from './SharedRisks.tsx'
import styles from './site.module.css'

interface Line {
  key: string
  kind: StatusKind
  icon?: ReactNode
  label: string
  text: ReactNode
}

const kinds = { MSO: 'bad', degradation: 'warn', PEW: 'starting' } as const

/** The faults, planned work and risks of a site, one line each, the worst first. */
export function SiteSummary({ site }: { site: Site }) {
  const { data: incidents = [] } = useQuery(openAtSiteQuery(site.siteId))
  const running = incidents.filter(({ phase }) => phase !== 'planned')
  const planned = incidents.filter(({ phase }) => phase === 'planned')
  const lines: Line[] = [
    ...conditionLines(site),
    ...running.map((incident): Line => {
      const { ref, kind, title } = incident
      return {
        key: ref,
        kind: kinds[kind],
        icon: kind === 'PEW' ? workIcon : undefined,
        label: incidentKindNames[kind],
        text: (
          <>
            <Link href={pageOf('incident', { ref })}>{title}</Link>. {progressInWords(incident)}
          </>
        ),
      }
    }),
    ...(planned.length > 0
      ? [
          {
            key: 'planned',
            kind: 'starting',
            icon: workIcon,
            label: 'Planned work',
            text: <Planned all={planned} />,
          } as const,
        ]
      : []),
    ...(site.sharedRisks.length > 0
      ? [
          {
            key: 'shared',
            kind: 'warn',
            label: 'Shared risk',
            text: (
              <>
                {inList(
                  site.sharedRisks.map(
                    ({ kind, where, serviceIds }) =>
                      `${serviceIds.length} lines share the ${pointNames[kind]} ${where}`,
                  ),
                )}
                . <a href="#routes">Details</a>
              </>
            ),
          } as const,
        ]
      : []),
  ]
  if (lines.length === 0) return null
  return (
    <Card label="Summary of the site" flush>
      <ul className={styles.summary}>
        {lines.map(({ key, kind, icon, label, text }) => (
          <li key={key}>
            <Status kind={kind} icon={icon}>
              {label}
            </Status>
            <div>{text}</div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** As on the map. */
const workIcon = <WorkIcon aria-hidden />

/** The services that are down or degraded, by name. */
function conditionLines({ services }: Site): Line[] {
  return (['down', 'degraded'] as const).flatMap((condition) => {
    const affected = services.filter((service) => service.condition === condition)
    if (affected.length === 0) return []
    return {
      key: condition,
      kind: condition === 'down' ? 'bad' : 'warn',
      label: condition === 'down' ? 'Down' : 'Degraded',
      text: (
        <>
          {affected.length} of {counted(services.length, 'service')}
          {': '}
          {affected.slice(0, mostNamed).map(({ serviceId, productName }, index) => (
            <span key={serviceId}>
              {index > 0 ? ', ' : null}
              <Link href={paths.service(serviceId)}>
                <Unbroken>{`${productName} ${serviceId}`}</Unbroken>
              </Link>
            </span>
          ))}
          {affected.length > mostNamed ? ` and ${affected.length - mostNamed} more` : null}
        </>
      ),
    } satisfies Line
  })
}

const mostNamed = 3

/** The next one; the others on request. */
function Planned({ all }: { all: readonly IncidentRow[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? all : all.slice(0, 1)
  return (
    <>
      {shown.map((incident) => (
        <p key={incident.ref}>
          <Link href={pageOf('incident', { ref: incident.ref })}>{incident.title}</Link>, {spanInWords(incident)}
          {incident.minutesDown ? `, about ${durationOfMinutes(incident.minutesDown)} down` : null}
        </p>
      ))}
      {all.length > 1 ? (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show ${all.length - 1} more`}
        </button>
      ) : null}
    </>
  )
}
