import type { OrderRefOutcome } from '@portal/contract/services/references.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import type { ReferenceOf } from './change-order-ref.tsx'
import { filledSheet, readSheet, sheetOf } from './reference-sheet.ts'
import { isRefused, ReferencePreview } from './ReferencePreview.tsx'
import styles from './reference-sheet.module.css'

interface ReferenceSheetDialogProps {
  open: boolean
  /** The selected services, whose references are filled in. */
  services?: readonly ReferenceOf[]
  /** Their ids that stay selected. */
  onKeep?: (serviceIds: readonly string[]) => void
  onClose: () => void
}

const send = async (rows: { serviceId: string; orderRef: string; version?: number }[], dryRun: boolean) =>
  (await call('POST /service-info/api/services/order-refs', { body: { rows, dryRun } })).rows

/** Changes many references: paste, preview, apply, undo. */
export function ReferenceSheetDialog({ open, services = [], onKeep, onClose }: ReferenceSheetDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [text, setText] = useState(() => sheetOf(services))
  const [preview, setPreview] = useState<OrderRefOutcome[] | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setProblem(undefined)
    try {
      await work()
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    }
    setPending(false)
  }

  const look = () =>
    attempt(async () => {
      const sheet = readSheet(text)
      if (sheet.rows) setPreview(await send(sheet.rows, true))
      else setProblem(sheet.problem)
    })

  const apply = (good: OrderRefOutcome[]) =>
    attempt(async () => {
      const outcomes = await send(good.map(toRow), false)
      const changed = outcomes.filter(({ outcome }) => outcome === 'changed')
      await queryClient.invalidateQueries({ queryKey: ['services'] })
      toasts.show({
        kind: 'ok',
        text: `${changed.length} of ${counted(good.length, 'reference')} changed`,
        action: changed.length > 0 ? { label: 'Undo', onAct: () => void undo(changed) } : undefined,
      })
      const rest = [...(preview ?? []), ...outcomes].filter(isRefused)
      onKeep?.(rest.map(({ serviceId }) => serviceId))
      if (changed.length < good.length) return setPreview(outcomes)
      setPreview(null)
      setText('')
      onClose()
    })

  const undo = async (changed: OrderRefOutcome[]) => {
    try {
      const outcomes = await send(changed.map(toUndoRow), false)
      const restored = outcomes.filter(({ outcome }) => outcome === 'changed').length
      await queryClient.invalidateQueries({ queryKey: ['services'] })
      toasts.show({
        kind: restored === changed.length ? 'ok' : 'bad',
        text: `${counted(restored, 'reference')} restored`,
      })
    } catch (failure) {
      const action = { label: 'Try again', onAct: () => void undo(changed) }
      toasts.show({ kind: 'bad', text: `We could not undo the changes. ${mapFailure(failure).message}`, action })
    }
  }

  const good = preview?.filter(({ outcome }) => outcome === 'changed') ?? []
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="wide"
      title={services.length > 0 ? 'Change references' : 'Edit references from a spreadsheet'}
      footer={
        preview ? (
          <>
            <Button colour="outline" onClick={() => setPreview(null)}>
              Edit rows
            </Button>
            <Button
              colour="primary"
              busy={pending}
              onClick={() => void apply(good)}
              {...(good.length === 0 && { disabledReason: 'None of the rows makes a change.' })}
            >
              {`Change ${counted(good.length, 'reference')}`}
            </Button>
          </>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button colour="primary" busy={pending} onClick={() => void look()}>
              Preview changes
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <ReferencePreview outcomes={preview} />
      ) : (
        <>
          {services.length > 0 ? <FillForm services={services} onFill={setText} /> : null}
          <TextArea
            label={services.length > 0 ? 'Services and references' : 'Rows from your spreadsheet'}
            hint={
              services.length > 0
                ? 'Service ID and your reference. A row without a reference clears it.'
                : 'Two columns: service ID and your reference. You can use a file exported from the portal. Up to 1,000 rows.'
            }
            rows={10}
            value={text}
            onValueChange={setText}
            placeholder={'S-2081147\tRCH-D2-WAN\nS-1974402\tBRS-QS-P1'}
          />
        </>
      )}
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
    </Modal>
  )
}

interface FillFormProps {
  services: readonly ReferenceOf[]
  onFill: (text: string) => void
}

/** Writes one pattern into every row; an empty one clears them. */
function FillForm({ services, onFill }: FillFormProps) {
  const [pattern, setPattern] = useState('')
  return (
    <div className={styles.fill}>
      <TextField
        label="Pattern"
        optional
        mono
        hint="{n} is the number of the row, {id} the service ID, {ref} the current reference. Empty clears every row."
        value={pattern}
        onValueChange={setPattern}
      />
      <Button colour="outline" onClick={() => onFill(filledSheet(services, pattern))}>
        Fill rows
      </Button>
    </div>
  )
}

const toRow = ({ serviceId, after, version }: OrderRefOutcome) => ({
  serviceId,
  orderRef: after ?? '',
  ...(version !== null && { version }),
})

const toUndoRow = ({ serviceId, before, version }: OrderRefOutcome) => ({
  serviceId,
  orderRef: before ?? '',
  ...(version !== null && { version }),
})
