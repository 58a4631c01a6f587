import type { UsageMeters } from '@portal/contract/billing/meters.ts'
import { mostMeters } from '@portal/contract/billing/meter-values.ts'
import { number } from '@portal/contract/format/counts.ts'
import layout from '@portal/ui/src/layout.module.css'
import { CircuitCard } from './CircuitCard.tsx'
import { MetersCard } from './MetersCard.tsx'
import styles from './usage.module.css'

interface UsagePanelsProps {
  usage: UsageMeters
  /** The meter of the circuit that is shown. */
  chosen: string | undefined
  onChoose: (meterId: string) => void
}

/** Beside the calls: a circuit with 95th percentile billing, and all other usage. */
export function UsagePanels({ usage, chosen, onChoose }: UsagePanelsProps) {
  const { circuits, circuitsTotal, month } = usage
  const circuit = circuits.find(({ meterId }) => meterId === chosen)
  return (
    <div className={layout.stack}>
      {circuit ? <CircuitCard circuit={circuit} circuits={circuits} month={month} onChoose={onChoose} /> : null}
      {circuitsTotal > mostMeters ? (
        <p className={styles.source}>
          {mostMeters} of {number(circuitsTotal)} circuits can be chosen here; the file has all.
        </p>
      ) : null}
      <MetersCard usage={usage} />
    </div>
  )
}
