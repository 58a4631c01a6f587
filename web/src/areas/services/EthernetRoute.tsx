import { Card } from '@portal/ui/src/Card.tsx'
import { Fragment } from 'react'
import { routeOf, textAt } from './ethernet-parts.ts'
import type { Details } from './helpers.ts'
import styles from './route.module.css'

/** The route from the A end to the B end; absent unless both are known. */
export function EthernetRoute({ details }: { details: Details }) {
  const stops = routeOf(details)
  if (stops.length === 0) return null
  return (
    <Card label="Route" flush>
      <ol className={styles.route}>
        {stops.map(({ key, name, note }, index) => (
          <Fragment key={key}>
            {index > 0 ? (
              <li className={styles.link}>
                <span>{textAt(details, 'layer2.evc') || textAt(details, 'circuit.circuitId')}</span>
                <span className={styles.quiet}>{textAt(details, 'circuit.accessType')}</span>
              </li>
            ) : null}
            <li className={styles.stop}>
              <b>{name}</b>
              <code>{note}</code>
            </li>
          </Fragment>
        ))}
      </ol>
    </Card>
  )
}
