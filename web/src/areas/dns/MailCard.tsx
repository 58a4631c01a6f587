import type { MailFinding, Zone } from '@portal/contract/dns/dns.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import styles from './dns.module.css'

const kinds = { good: 'ok', warn: 'warn', bad: 'bad' } as const
const words = { good: 'Good', warn: 'Check', bad: 'Action needed' } as const
const topics: Record<MailFinding['topic'], string> = { mx: 'Receiving', spf: 'SPF', dmarc: 'DMARC', dkim: 'DKIM' }

/** How email systems will read the zone, including the draft. */
export function MailCard({ zone: { mail, draft } }: { zone: Zone }) {
  return (
    <Card title="Email health" note={draft ? 'including your draft' : undefined}>
      <ul className={styles.findings}>
        {mail.findings.map(({ topic, verdict, title, text }) => (
          <li key={topic}>
            <span className={styles.topic}>{topics[topic]}</span>
            <div>
              <p>
                <Status kind={kinds[verdict]}>{words[verdict]}</Status> <b>{title}</b>
              </p>
              <p className={styles.quiet}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
