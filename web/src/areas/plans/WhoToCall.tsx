import { contactStageNames, contactStages } from '@portal/contract/plans/values.ts'
import { hoursInWords } from '@portal/contract/plans/words.ts'
import type { Plan } from '@portal/contract/plans/plans.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useState } from 'react'
import { telephone } from '../../lib/telephone.ts'
import { openingInWords } from './opening-words.ts'
import styles from './plans.module.css'

type Point = Plan['content']['contactPoints'][number]

interface WhoToCallProps {
  points: readonly Point[]
}

/** The phone number for each kind of problem, and whether the line is open now. */
export function WhoToCall({ points }: WhoToCallProps) {
  const stages = contactStages.filter((stage) => points.some((point) => point.stage === stage))
  const [wished, setWished] = useState<string>('fault')
  const stage = stages.find((each) => each === wished) ?? stages[0]
  return (
    <Card title="Contacts">
      <div className={styles.call}>
        <div className={styles.choice}>
          <Segmented
            label="Topic"
            options={stages.map((each) => ({ key: each, value: each, name: contactStageNames[each] }))}
            value={stage ?? ''}
            onValueChange={setWished}
          />
        </div>
        <div className={styles.points}>
          {points
            .filter((point) => point.stage === stage)
            .map((point) => (
              <ContactPoint key={`${point.team} ${point.phone}`} point={point} />
            ))}
        </div>
      </div>
    </Card>
  )
}

function ContactPoint({ point: { team, phone, email, hours, opening } }: { point: Point }) {
  return (
    <div>
      <p>{team}</p>
      <p className={styles.number}>
        <Link href={telephone(phone)}>{phone}</Link>
      </p>
      <p>
        <Status kind={opening.isOpen ? 'ok' : 'idle'}>{openingInWords(opening)}</Status>
      </p>
      {/* A line that is always open already says so. */}
      {opening.until === null ? null : (
        <p className={styles.quiet}>
          {hoursInWords(hours)}
          {hours.every(({ bankHolidays }) => bankHolidays === 'closed') ? ', closed on bank holidays' : ''}
        </p>
      )}
      <p>
        <Link href={`mailto:${email}`}>{email}</Link>
      </p>
    </div>
  )
}
