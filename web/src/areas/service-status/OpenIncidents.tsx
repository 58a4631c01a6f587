import { pageOf } from '@portal/contract/page-of.ts'
import type { IncidentRow } from '@portal/contract/service-status/incidents.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { spanInWords } from '@portal/contract/service-status/words.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../session/use-may.ts'
import { openAtServiceQuery, openAtSiteQuery } from './queries.ts'
import styles from './incidents.module.css'

/** Incidents that affect a service, and one notice of all planned work. None are shown if they fail to load. */
export function OpenIncidents({ serviceId }: { serviceId: string }) {
  const may = useMay('BusinessPortalServices')
  const { data } = useQuery({ ...openAtServiceQuery(serviceId), enabled: may })
  return <Banners incidents={data ?? []} />
}

/** The same for all services at a site. */
export function OpenIncidentsAtSite({ siteId }: { siteId: string }) {
  const { data } = useQuery(openAtSiteQuery(siteId))
  return <Banners incidents={data ?? []} />
}

const kinds = { MSO: 'bad', degradation: 'warn', PEW: 'info' } as const

function Banners({ incidents }: { incidents: readonly IncidentRow[] }) {
  if (incidents.length === 0) return null
  const planned = incidents.filter(({ phase }) => phase === 'planned')
  return (
    <div className={styles.banners}>
      {incidents.map((incident) =>
        incident.phase === 'planned' ? null : (
          <Notice key={incident.ref} kind={kinds[incident.kind]}>
            <Line incident={incident} />
          </Notice>
        ),
      )}
      {planned.length > 0 ? (
        <Notice kind="info">
          {planned.map((incident) => (
            <p key={incident.ref}>
              <Line incident={incident} />
            </p>
          ))}
        </Notice>
      ) : null}
    </div>
  )
}

const Line = ({ incident }: { incident: IncidentRow }) => (
  <>
    <Link href={pageOf('incident', { ref: incident.ref })}>{incident.title}</Link>
    {`. ${wordsOf(incident)}`}
  </>
)

function wordsOf(incident: IncidentRow): string {
  const { phase, state, eta, nextUpdateBy, minutesDown } = incident
  if (phase === 'planned') {
    const down = minutesDown ? `, about ${durationOfMinutes(minutesDown)} down` : ''
    return `Planned for ${spanInWords(incident)}${down}.`
  }
  if (state === 'restoration') return 'Service restored. We are monitoring it.'
  const end = eta && Date.parse(eta) > Date.now() ? `Expected to end ${dueTime(eta)}.` : 'We are working on it.'
  const promise =
    nextUpdateBy && Date.parse(nextUpdateBy) > Date.now() ? ` Next update by ${dueTime(nextUpdateBy)}.` : ''
  return `${end}${promise}`
}
