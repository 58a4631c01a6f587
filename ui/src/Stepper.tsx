import Tick from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { Anchor } from './LinkProvider.tsx'
import styles from './Stepper.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface Step {
  key: string
  label: string
  /** The time, in words. */
  note?: string | undefined
  state: 'done' | 'now' | 'next'
  /** The step's page; without it the step is not a link. */
  href?: string | undefined
}

interface StepperProps {
  label: string
  steps: readonly Step[]
  /** The page shows one step at a time: the next one begins here, for the keyboard and for screen readers. */
  isForm?: true
}

/** The progress of a process. In a narrow space, only the current step is named. */
export function Stepper({ label, steps, isForm }: StepperProps) {
  const current = steps.findIndex(({ state }) => state === 'now')
  const currentRef = useRef<HTMLLIElement>(null)
  const beforeRef = useRef(current)
  useEffect(() => {
    if (isForm && beforeRef.current !== current) currentRef.current?.focus()
    beforeRef.current = current
  }, [isForm, current])
  const shown = current >= 0 ? current : steps.findLastIndex(({ state }) => state === 'done')
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ key, label: name, note, state, href }, index) => (
        <li
          key={key}
          className={styles[state]}
          {...(state === 'now' && { 'aria-current': 'step', ref: currentRef, ...(isForm && { tabIndex: -1 }) })}
          {...(index === shown && { 'data-shown': '' })}
        >
          <span className={styles.dot} aria-hidden>
            {state === 'done' ? <Tick /> : index + 1}
          </span>
          <span className={styles.words}>
            <span className={styles.count}>{`Step ${index + 1} of ${steps.length}: `}</span>
            <b>{href ? <Anchor href={href}>{name}</Anchor> : name}</b>
            {state === 'done' ? <VisuallyHidden>, done</VisuallyHidden> : null}
            {note ? <small>{note}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
