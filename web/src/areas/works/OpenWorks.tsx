import type { IncidentRow } from '@portal/contract/incidents.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { dueInWords, lengthInWords } from '../cases/case-words.ts'
import { useMay } from '../services/use-may.ts'
import { openAtServiceQuery, openAtSiteQuery } from './queries.ts'
import { spanInWords } from './work-words.ts'
import { workPaths } from './work-search.ts'
import styles from './works.module.css'

/** Says what touches a service now or soon. Where that cannot be known, the page does without. */
export function OpenWorks({ serviceId }: { serviceId: string }) {
  const may = useMay('BusinessPortalServices')
  const { data } = useQuery({ ...openAtServiceQuery(serviceId), enabled: may })
  return <Banners incidents={data ?? []} />
}

/** The same for everything at a site. */
export function OpenWorksAtSite({ siteId }: { siteId: string }) {
  const { data } = useQuery(openAtSiteQuery(siteId))
  return <Banners incidents={data ?? []} />
}

const kinds = { MSO: 'bad', degradation: 'warn', PEW: 'info' } as const

function Banners({ incidents }: { incidents: readonly IncidentRow[] }) {
  if (incidents.length === 0) return null
  return (
    <div className={styles.banners}>
      {incidents.map((incident) => (
        <Notice key={incident.ref} kind={incident.phase === 'planned' ? 'info' : kinds[incident.kind]}>
          <Link href={workPaths.one(incident.ref)}>{incident.title}</Link>
          {`. ${wordsOf(incident)}`}
        </Notice>
      ))}
    </div>
  )
}

function wordsOf(incident: IncidentRow): string {
  const { phase, state, eta, nextUpdateBy, minutesDown } = incident
  if (phase === 'planned') {
    const down = minutesDown ? `, about ${lengthInWords(minutesDown)} down` : ''
    return `Planned for ${spanInWords(incident)}${down}.`
  }
  if (state === 'restoration') return 'Service is restored; we watch it.'
  const end = eta && Date.parse(eta) > Date.now() ? `Expected to end ${dueInWords(eta)}.` : 'We work on it.'
  const promise =
    nextUpdateBy && Date.parse(nextUpdateBy) > Date.now() ? ` Next update by ${dueInWords(nextUpdateBy)}.` : ''
  return `${end}${promise}`
}
