import { mostMeters } from '@portal/contract/billing/meter-values.ts'
import type { UsageMeter, UsageMeters } from '@portal/contract/billing/meters.ts'
import { number } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Meter } from '@portal/ui/src/Meter.tsx'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { beforeInWords, usedInWords } from './meter-words.ts'
import styles from './usage.module.css'

/** Readings that are shown at first. */
const first = 10

/** Data, storage, licences and cloud use of a month against their allowances. */
export function MetersCard({ usage: { month, meters, metersTotal } }: { usage: UsageMeters }) {
  const [isAll, setIsAll] = useState(false)
  if (metersTotal === 0) return null
  const shown = isAll ? meters : meters.slice(0, first)
  return (
    <Card
      title="Other usage"
      {...(metersTotal > mostMeters && { note: `${mostMeters} of ${number(metersTotal)}; the file has all` })}
      aside={
        <SaveButton
          path="/billing-info/api/usage/meters.csv"
          query={{ month }}
          fileName={`usage-${month.slice(0, 7)}.csv`}
          size="sm"
        >
          CSV
        </SaveButton>
      }
      {...(shown.length < meters.length && {
        footer: (
          <Button size="sm" colour="tertiary" onClick={() => setIsAll(true)}>
            Show {number(meters.length - shown.length)} more
          </Button>
        ),
      })}
    >
      <ul className={styles.meters}>
        {shown.map((meter) => (
          <li key={meter.meterId}>
            <Reading meter={meter} month={month} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reading({ meter, month }: { meter: UsageMeter; month: string }) {
  const { serviceId, serviceName, name, productName, used, allowance } = meter
  const label = `${serviceName}: ${name}`
  const words = usedInWords(meter)
  return (
    <>
      {allowance === null ? (
        <div className={styles.reading}>
          <span>{label}</span>
          <span>{words}</span>
        </div>
      ) : (
        <Meter
          label={label}
          value={used ?? 0}
          max={allowance}
          words={words}
          // Licences that are all in use are no warning; more than were bought are.
          {...(meter.kind === 'licences' && { hotFrom: (allowance + 1) / allowance })}
        />
      )}
      <p className={styles.source}>
        <Link href={paths.service(serviceId)}>{productName ?? serviceId}</Link>
        {beforeInWords(meter, month)}
        <ChargedFor meter={meter} />
      </p>
    </>
  )
}

/** The charge for it, with the bill. */
export function ChargedFor({ meter: { charged } }: { meter: Pick<UsageMeter, 'charged'> }) {
  if (!charged) return null
  const { billId, amount } = charged
  return (
    <span>
      {money(amount)} on bill <Link href={pageOf('bill', { billId })}>{billId}</Link>
    </span>
  )
}
