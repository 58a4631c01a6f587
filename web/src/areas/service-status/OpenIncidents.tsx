import { pageOf } from '@portal/contract/page-of.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { openAtServiceQuery, progressInWords } from '../../lib/open-incidents.ts'
import { useMay } from '../../session/use-may.ts'
import styles from './incidents.module.css'

/** Incidents that affect a service now. None are shown if they fail to load; planned work is listed elsewhere. */
export function OpenIncidents({ serviceId }: { serviceId: string }) {
  const may = useMay('BusinessPortalServices')
  const { data = [] } = useQuery({ ...openAtServiceQuery(serviceId), enabled: may })
  const running = data.filter(({ phase }) => phase !== 'planned')
  if (running.length === 0) return null
  return (
    <div className={styles.banners}>
      {running.map((incident) => (
        <Notice key={incident.ref} kind={kinds[incident.kind]}>
          <Link href={pageOf('incident', { ref: incident.ref })}>{incident.title}</Link>
          {`. ${progressInWords(incident)}`}
        </Notice>
      ))}
    </div>
  )
}

const kinds = { MSO: 'bad', degradation: 'warn', PEW: 'info' } as const
