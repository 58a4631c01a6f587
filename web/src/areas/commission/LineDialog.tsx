import type { LineExplanation } from '@portal/contract/commission/commission.ts'
import { money } from '@portal/contract/format/money.ts'
import { longDate, monthYear } from '@portal/contract/format/days.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import styles from './commission.module.css'
import { Kind } from './line-columns.tsx'
import { LineQuestion } from './LineQuestion.tsx'
import { lineQuery } from './queries.ts'

interface LineDialogProps {
  statementRef: string
  /** The line to explain; undefined closes the dialog. */
  lineNo: number | undefined
  onClose: () => void
}

export function LineDialog({ statementRef, lineNo, onClose }: LineDialogProps) {
  // The dialog shows the previous line while it fades out.
  const [shown, setShown] = useState(lineNo)
  if (lineNo !== undefined && lineNo !== shown) setShown(lineNo)
  const { data, error } = useQuery({ ...lineQuery(statementRef, shown ?? 0), enabled: shown !== undefined })
  return (
    <Modal
      open={lineNo !== undefined}
      onClose={onClose}
      title={data ? `${money(data.amount, data.currency)}: ${data.customer}, ${data.product}` : `Line ${shown ?? ''}`}
      size="wide"
      footer={
        <Button colour="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data ? (
        <Explanation line={data} />
      ) : error ? (
        <Notice kind="bad">{mapFailure(error).message}</Notice>
      ) : (
        <Skeleton height="12rem" />
      )}
    </Modal>
  )
}

const triggers: Record<string, string> = {
  live: 'Live on',
  renewal: 'Renewed on',
  billed: 'Billed for',
  'early cease': 'Ceased on',
  correction: 'Corrected on',
}

function Explanation({ line }: { line: LineExplanation }) {
  const { trigger, triggerOn, reverses, reversedBy, earnOutOn, clawback } = line
  return (
    <div className={styles.steps}>
      <KeyValueList
        items={[
          { label: 'Type', value: <Kind kind={line.kind} /> },
          { label: 'Service ID', value: line.serviceId, mono: true, copy: line.serviceId },
          { label: 'Order', value: line.orderRef, mono: true },
          { label: 'Scheme', value: line.schemeName },
          {
            label: triggers[trigger] ?? 'Date',
            value: trigger === 'billed' ? monthYear(triggerOn) : longDate(triggerOn),
          },
          ...(line.units > 1 ? [{ label: 'Quantity', value: String(line.units) }] : []),
          ...(earnOutOn ? [{ label: 'Earned in full on', value: longDate(earnOutOn) }] : []),
          ...(earnOutOn && clawback === 'pro rata'
            ? [{ label: 'Clawback until then', value: 'Pro rata, by days' }]
            : []),
          ...(line.reason ? [{ label: 'Reason', value: line.reason }] : []),
          ...(reverses
            ? [
                {
                  label: line.kind === 'clawback' ? 'Reverses' : 'Corrects',
                  value: <LineLink {...reverses} />,
                },
              ]
            : []),
        ]}
      />
      {reversedBy ? (
        <Notice kind="warn" title="This line was clawed back.">
          <LineLink {...reversedBy} />
          {reversedBy.reason ? `. Reason:  ${reversedBy.reason}` : ''}
        </Notice>
      ) : null}
      <section aria-label="Calculation">
        <h3>Calculation</h3>
        <KeyValueList items={line.steps} />
      </section>
      <LineQuestion line={line} />
    </div>
  )
}

function LineLink({ statementRef, lineNo }: { statementRef: string; lineNo: number }) {
  return (
    <Link href={`${paths.commissionStatement(statementRef)}?line=${lineNo}`}>
      Line {lineNo} of {statementRef}
    </Link>
  )
}
