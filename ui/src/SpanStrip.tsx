import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { labelWithin } from './chart-scale.ts'
import styles from './SpanStrip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SpanOfTime {
  key: string
  /** Start and end as shares of the whole: 0 to 1. */
  from: number
  to: number
  /** "08:31 to 09:14" */
  when: string
  length: string
  /** Why it ended. */
  end: string
}

interface SpanStripProps {
  title: string
  note?: ReactNode
  /** The content of the strip, with its finding. */
  label: string
  spans: readonly SpanOfTime[]
  ticks: readonly { share: number; label: string }[]
  /** The headers of the table. */
  headers: readonly [when: string, length: string, end: string]
}

/** Periods as bars on a timeline, with a table of the same data. */
export function SpanStrip({ title, note, label, spans, ticks, headers }: SpanStripProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      flush
      title={title}
      note={note}
      aside={
        <Button size="sm" colour="tertiary" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <figure aria-label={label}>
        {asTable ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard
          <section className={styles.scroll} tabIndex={0} aria-label={`${label}, as a table`}>
            <table className={styles.table}>
              <caption>
                <VisuallyHidden>{label}</VisuallyHidden>
              </caption>
              <thead>
                <tr>
                  {headers.map((header) => (
                    <th key={header} scope="col">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {spans.map((span) => (
                  <tr key={span.key}>
                    <th scope="row">{span.when}</th>
                    <td>{span.length}</td>
                    <td>{span.end}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <Strip label={label} spans={spans} ticks={ticks} />
        )}
      </figure>
    </Card>
  )
}

function Strip({ label, spans, ticks }: Pick<SpanStripProps, 'label' | 'spans' | 'ticks'>) {
  const [index, setIndex] = useState<number | null>(null)
  const last = Math.max(0, spans.length - 1)
  const read = spans[index ?? last]
  const reading = read ? `${read.when}, ${read.length}. ${read.end}` : 'None'
  return (
    <div className={styles.plot}>
      <div className={styles.line}>
        {spans.map(({ key, from, to, when, end }, at) => (
          <span
            key={key}
            title={`${when}. ${end}`}
            className={at === index ? styles.read : undefined}
            style={{ left: `${from * 100}%`, width: `${Math.max(0.15, (to - from) * 100)}%` }}
          />
        ))}
        {/* A slider provides arrow keys, Home and End for the bars, and reads out each of them. */}
        <input
          type="range"
          aria-label={`${label}. Move through the sessions`}
          min={0}
          max={last}
          value={index ?? last}
          aria-valuetext={reading}
          onChange={(event) => setIndex(Number(event.target.value))}
          onFocus={() => setIndex(index ?? last)}
          onBlur={() => setIndex(null)}
        />
      </div>
      <div className={styles.times} aria-hidden="true">
        {ticks.map(({ share, label: word }) => (
          <span key={share} style={{ left: `${share * 100}%`, ...labelWithin(share) }}>
            {word}
          </span>
        ))}
      </div>
      <p className={styles.reading}>{reading}</p>
    </div>
  )
}
