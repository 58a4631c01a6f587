import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import NextIcon from 'lucide-react/icons/chevron-right'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import CodeIcon from 'lucide-react/icons/code-xml'
import BellIcon from 'lucide-react/icons/bell'
import MailIcon from 'lucide-react/icons/mail'
import PhoneIcon from 'lucide-react/icons/smartphone'
import { Suspense, useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import type { IncidentReach } from './incident-rules.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import type { pageTimesOf } from './new-incident.ts'
import { MessagePreview } from './MessagePreview.tsx'
import styles from './notified.module.css'
import { recipientQuery } from './queries.ts'
import { heldInWords, type Preview, waysInWords } from './ways.ts'

const PagePreview = lazyPiece(() => import('./PagePreview.tsx'), 'PagePreview')

const icons = { email: MailIcon, sms: PhoneIcon, portal: BellIcon, webhook: CodeIcon }

interface NotifiedCardProps {
  preview: Preview
  reach: IncidentReach
  /** The words of the incident, as they are typed. */
  words: { title: string; text: string }
  times: ReturnType<typeof pageTimesOf>
}

/** How the people are notified, with the message to one of them as it will be sent. */
export function NotifiedCard({ preview, reach, words, times }: NotifiedCardProps) {
  const [position, setPosition] = useState(0)
  const [way, setWay] = useState<'email' | 'sms' | 'page'>('email')
  const { recipients, people } = preview
  // The people change with the rules.
  const at = Math.min(position, Math.max(recipients.length - 1, 0))
  const person = recipients[at]
  const { data, error } = useQuery(recipientQuery(person ? { ...reach, ...words, ...person } : null))
  const held = heldInWords(preview.ways)
  return (
    <Card
      title="How they are notified"
      flush
      aside={
        <Segmented
          label="Message"
          value={way}
          onValueChange={(value) => setWay(value === 'sms' || value === 'page' ? value : 'email')}
          options={[
            { key: 'email', value: 'email', name: 'Email' },
            { key: 'sms', value: 'sms', name: 'Text' },
            { key: 'page', value: 'page', name: 'Status page' },
          ]}
        />
      }
    >
      <ul className={styles.ways} aria-label="Messages">
        {waysInWords(preview).map(({ key, count, noun, note }) => {
          const Icon = icons[key]
          return (
            <li key={key}>
              <Icon aria-hidden size={16} />
              <strong>{number(count)}</strong>
              <span>
                {noun}
                {note ? <small>{note}</small> : null}
              </span>
            </li>
          )
        })}
      </ul>
      {held ? <p className={styles.held}>{held}</p> : null}
      {way === 'page' ? (
        <Suspense fallback={<Skeleton height="18rem" />}>
          <PagePreview preview={preview} wanted={{ ...reach, ...words, ...times }} />
        </Suspense>
      ) : null}
      {person && way !== 'page' ? (
        <section className={styles.preview} aria-label="Preview of a message">
          <div className={styles.person}>
            <small>
              {data ? `${way === 'email' ? 'Email' : 'Text message'} to ${data.name}, ${data.accountName}` : 'Loading'}
            </small>
            <span>
              <small>{`${number(at + 1)} of ${number(recipients.length)}`}</small>
              <IconButton
                label="Previous person"
                icon={<PreviousIcon aria-hidden />}
                size="sm"
                disabled={at === 0}
                onClick={() => setPosition(at - 1)}
              />
              <IconButton
                label="Next person"
                icon={<NextIcon aria-hidden />}
                size="sm"
                disabled={at >= recipients.length - 1}
                onClick={() => setPosition(at + 1)}
              />
            </span>
          </div>
          {error && !data ? <p role="alert">{mapFailure(error).message}</p> : null}
          {data ? <MessagePreview person={data} way={way} /> : null}
          {people > recipients.length ? (
            <small>{`Messages to the first ${recipients.length} people are shown here.`}</small>
          ) : null}
        </section>
      ) : null}
    </Card>
  )
}
