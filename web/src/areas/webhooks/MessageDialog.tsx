import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { momentInWords } from '../services/service-words.ts'
import { deliveryQuery } from './queries.ts'
import { useWebhookAct } from './use-webhook-act.ts'
import { answerInWords, deliveryState, eventName } from './webhook-words.ts'
import styles from './webhooks.module.css'

interface MessageDialogProps {
  webhookId: string
  deliveryId: string
  isOn: boolean
  onClose: () => void
}

/** One message: what was sent, and every attempt with what came back. */
export function MessageDialog({ webhookId, deliveryId, isOn, onClose }: MessageDialogProps) {
  const { data, error } = useQuery(deliveryQuery(webhookId, deliveryId))
  const { act, busy } = useWebhookAct()
  const again = async () => {
    const params = { webhookId, deliveryId }
    const once = crypto.randomUUID()
    await call('POST /webhook-info/api/webhooks/:webhookId/deliveries/:deliveryId/retry', { params }, { once })
    return 'The message is on its way again'
  }
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
          <Button
            colour="primary"
            disabled={!isOn || !data}
            busy={busy === 'again'}
            onClick={() => void act('again', again)}
          >
            Send again now
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
          {data.log.length === 0 ? <p>None yet.</p> : null}
          <ol className={styles.attempts}>
            {data.log.map(({ attemptNo, at, answer, ...result }) => (
              <li key={attemptNo}>
                <span>{`${attemptNo}. ${momentInWords(at)}`}</span>
                <Status kind={result.fault === null ? 'ok' : 'bad'}>{answerInWords(result)}</Status>
                {result.fault ? <small>{result.fault}</small> : null}
                {answer ? <pre>{answer}</pre> : null}
              </li>
            ))}
          </ol>
          <h3>What was sent</h3>
          <pre>{formatted(data.body)}</pre>
        </div>
      ) : error ? (
        <EmptyState title="We could not load this message" text={mapFailure(error).message} />
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
