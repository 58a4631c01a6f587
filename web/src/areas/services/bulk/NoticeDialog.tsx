import { counted } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { mapFailure } from '../../../api/failure.ts'
import { paths } from '../../../paths.ts'
import { noticePreviewQuery } from './notice-query.ts'
import { chargesInWords, goodRows, type Notices } from './notices.ts'
import { NoticePreview } from './NoticePreview.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './bulk.module.css'

interface NoticeDialogProps {
  services: readonly ServiceRow[]
  onKeep: (serviceIds: readonly string[]) => void
  onClose: () => void
}

/** Gives notice for the selected services: last days and charges first, then an order for each. */
export function NoticeDialog({ services, onKeep, onClose }: NoticeDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [today] = useState(() => utcDateOf(new Date()))
  const [asked] = useState(services)
  const [lastDay, setLastDay] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [placed, setPlaced] = useState<Notices>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onceRef = useRef(crypto.randomUUID())
  const serviceIds = asked.map(({ serviceId }) => serviceId)
  const {
    data: preview,
    error,
    isFetching,
  } = useQuery({
    ...noticePreviewQuery(serviceIds, lastDay),
    placeholderData: keepPreviousData,
    enabled: placed === undefined,
  })
  const notices = placed ?? preview
  const good = goodRows(preview)

  const order = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const rows = good.map(({ id, charge }) => ({ serviceId: id, charge }))
      const answer = await call(
        'POST /order-info/api/notices',
        { body: { rows, lastDay, note } },
        { once: onceRef.current },
      )
      const done = goodRows(answer)
      await queryClient.invalidateQueries({ queryKey: ['orders'] })
      toasts.show({
        kind: done.length > 0 ? 'ok' : 'bad',
        text: `${counted(done.length, 'order')} placed`,
        action: { label: 'View orders', onAct: () => void navigate({ to: paths.orders() }) },
      })
      onKeep(serviceIds.filter((id) => !done.some((row) => row.id === id)))
      if (done.length === good.length) return onClose()
      setPlaced(answer)
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    }
    setPending(false)
  }

  return (
    <Modal
      open
      onClose={onClose}
      size="wide"
      title={`Give notice for ${counted(asked.length, 'service')}`}
      footer={
        placed ? (
          <Button colour="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button
              colour="primary"
              busy={pending || isFetching}
              disabledReason={good.length === 0 ? 'None of these services can be ceased now.' : undefined}
              onClick={() => void order()}
            >
              {`Cease ${counted(good.length, 'service')}`}
            </Button>
          </>
        )
      }
    >
      <div className={layout.stack}>
        {placed ? null : (
          <>
            <p>Each service becomes an order of its own. Notice starts when you approve the order.</p>
            <DateField
              label="Last day"
              optional
              hint="Leave empty for the earliest day of each service."
              value={lastDay}
              earliest={today}
              onValueChange={setLastDay}
            />
          </>
        )}
        {notices ? (
          <>
            <NoticePreview services={asked} rows={notices.rows} />
            <p className={styles.total}>
              Total early termination charge <b>{chargesInWords(notices, money)}</b>
            </p>
          </>
        ) : error ? null : (
          <div aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        )}
        {placed ? null : <TextArea label="Comments" optional rows={3} value={note} onValueChange={setNote} />}
        {problem || error ? <Notice kind="bad">{problem ?? mapFailure(error).message}</Notice> : null}
      </div>
    </Modal>
  )
}
