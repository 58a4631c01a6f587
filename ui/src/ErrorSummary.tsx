import Octagon from 'lucide-react/icons/octagon-x'
import { useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'

export interface FieldProblem {
  fieldId: string
  /** The same text as at the field. */
  message: string
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /** Counts submissions: each one returns the focus here. */
  attempt?: number
}

export function ErrorSummary({ problems, attempt = 1 }: ErrorSummaryProps) {
  const ref = useRef<HTMLElement>(null)
  const any = problems.length > 0

  useEffect(() => {
    if (any && attempt > 0) ref.current?.focus()
  }, [any, attempt])

  if (!any) return null
  return (
    <section ref={ref} tabIndex={-1} className={styles.summary} aria-labelledby="error-summary-title">
      <Octagon aria-hidden />
      <div>
        <h2 id="error-summary-title">There is a problem</h2>
        <ul>
          {inFieldOrder(problems).map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  // Moves to the field without a new history entry.
                  event.preventDefault()
                  document.getElementById(fieldId)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** In the order of the fields on the page, which the server does not know. */
function inFieldOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const fields = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
  return problems.toSorted((a, b) => fields.indexOf(a.fieldId) - fields.indexOf(b.fieldId))
}
