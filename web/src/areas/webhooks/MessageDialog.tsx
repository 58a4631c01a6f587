import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { useActing } from '../../acts/use-acting.tsx'
import { PartFailed } from '../../shell/PartFailed.tsx'
import { deliveryQuery } from './queries.ts'
import { retryAct } from './webhook-acts.tsx'
import { answerInWords, deliveryState, eventName } from './webhook-words.ts'
import styles from './webhooks.module.css'

interface MessageDialogProps {
  webhookId: string
  deliveryId: string
  isOn: boolean
  onClose: () => void
}

/** A message: its content, and every attempt with the response. */
export function MessageDialog({ webhookId, deliveryId, isOn, onClose }: MessageDialogProps) {
  const found = useQuery(deliveryQuery(webhookId, deliveryId))
  const { data, error } = found
  const again = retryAct(useQueryClient(), webhookId, deliveryId)
  const { start, busy } = useActing()
  const state = data && deliveryState(data)
  return (
    <Modal
      open
      onClose={onClose}
      size="wide"
      title={data ? eventName(data.event) : 'Message'}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Close
          </Button>
          <Button colour="primary" disabled={!isOn || !data} busy={busy.size > 0} onClick={() => void start(again)}>
            {again.title}
          </Button>
        </>
      }
    >
      {data && state ? (
        <div className={styles.form}>
          <p className={styles.facts}>
            <Status kind={state.kind}>{state.word}</Status>
            <code>{deliveryId}</code>
            <CopyButton text={deliveryId} what="message ID" />
          </p>
          <h3>Attempts</h3>
          {data.log.length === 0 ? <p>No attempts yet.</p> : null}
          <ol className={styles.attempts}>
            {data.log.map(({ attemptNo, at, answer, ...result }, index) => (
              <li key={attemptNo}>
                <span>
                  {attemptNo}. <Time at={at} as="dateTime" />
                </span>
                <Status kind={result.fault === null ? 'ok' : 'bad'}>{answerInWords(result)}</Status>
                {result.fault ? <small>{result.fault}</small> : null}
                {/* The same response again says nothing new. */}
                {answer && answer !== data.log[index - 1]?.answer ? <pre>{answer}</pre> : null}
              </li>
            ))}
          </ol>
          <h3>Request body</h3>
          <pre>{formatted(data.body)}</pre>
        </div>
      ) : error ? (
        <PartFailed title="We could not load this message" answer={found} />
      ) : (
        <Skeleton width="60%" />
      )}
    </Modal>
  )
}

function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
