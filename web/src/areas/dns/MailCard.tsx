import type { Zone } from '@portal/contract/dns/dns.ts'
import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import styles from './dns.module.css'
import { mailQuery } from './queries.ts'

const kinds = { good: 'ok', warn: 'warn', bad: 'bad', off: 'idle' } as const
const words = { good: 'Good', warn: 'Check', bad: 'Action needed', off: 'Optional' } as const
const topics: Record<MailFinding['topic'], string> = {
  mx: 'Receiving',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  'mta-sts': 'MTA-STS',
  'tls-rpt': 'TLS-RPT',
  bimi: 'BIMI',
}

/** How email systems will read the zone, including the draft. */
export function MailCard({ zone: { zoneId, draft } }: { zone: Zone }) {
  const { data, isError } = useQuery(mailQuery(zoneId))
  return (
    <Card title="Email health" note={draft ? 'Including your draft' : undefined}>
      {data ? (
        <ul className={styles.findings}>
          {data.findings.map((finding) => (
            <Finding key={finding.topic} finding={finding} />
          ))}
        </ul>
      ) : isError ? (
        <p className={styles.quiet}>We could not check the email records. Refresh the page to try again.</p>
      ) : (
        <Skeleton height="18rem" />
      )}
    </Card>
  )
}

/** "2 mail servers", "spoofed email is quarantined", but "DMARC ...". */
const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

function Finding({ finding: { topic, verdict, title, text, remedy } }: { finding: MailFinding }) {
  return (
    <li>
      <span className={styles.topic}>{topics[topic]}</span>
      <div>
        <p>
          <Status kind={kinds[verdict]}>{words[verdict]}:</Status> <b>{lowerFirst(title)}</b>
        </p>
        <p className={styles.quiet}>{text}</p>
        {remedy === null ? null : <p>{remedy}</p>}
      </div>
    </li>
  )
}
