import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import TickIcon from 'lucide-react/icons/check'
import Tick from 'lucide-react/icons/circle-check'
import Octagon from 'lucide-react/icons/octagon-x'
import Triangle from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import { Time } from '../../../lib/Time.tsx'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-may.ts'
import { figuresOf, stepsOf } from './fault-figures.ts'
import type { Fault } from './faults.ts'
import styles from './fault.module.css'

const icons = { bad: Octagon, warn: Triangle, ok: Tick }

interface FaultCardProps {
  serviceId: string
  fault: Fault
  now: Date
  /** Another fault that is not the worst: one line. */
  isFolded: boolean
}

/** One fault, the person to act and the times. */
export function FaultCard({ serviceId, fault, now, isFolded }: FaultCardProps) {
  const titleId = useId()
  const mayReport = useMay('BusinessPortalCases')
  const { tone, title, text, incident, faultCase } = fault
  const Icon = icons[tone]
  const steps = isFolded ? [] : stepsOf(fault, now)
  return (
    <section className={`${styles.card} ${styles[tone]}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
        <div className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          {isFolded || !text ? null : <p>{text}</p>}
          <p className={styles.links}>
            {faultCase ? <Link href={paths.caseOne(faultCase.caseId)}>{`Case ${faultCase.caseId}`}</Link> : null}
            {incident ? (
              <Link href={pageOf('incident', { ref: incident.ref })}>{`Incident ${incident.ref}`}</Link>
            ) : null}
          </p>
        </div>
        {faultCase?.status === 'resolved' ? (
          <Button colour="primary" href={paths.caseOne(faultCase.caseId)}>
            Confirm the fix
          </Button>
        ) : null}
        {!faultCase && mayReport && tone !== 'ok' ? (
          <Button colour="outline" href={paths.caseNew({ serviceId })}>
            Report a problem
          </Button>
        ) : null}
      </div>
      {isFolded ? null : (
        <dl className={styles.figures}>
          {figuresOf(fault, now).map(({ label, value, note, at }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{at ? <Time at={at}>{value}</Time> : value}</dd>
              {note ? <dd className={styles.note}>{note}</dd> : null}
            </div>
          ))}
        </dl>
      )}
      {steps.length > 0 ? (
        <ol className={styles.steps} aria-label="Progress">
          {steps.map(({ key, title: step, note, state }) => (
            <li key={key} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <b>
                {state === 'done' ? <TickIcon aria-hidden /> : null}
                {step}
                {state === 'done' ? <VisuallyHidden>, done</VisuallyHidden> : null}
              </b>
              <small>{note}</small>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
