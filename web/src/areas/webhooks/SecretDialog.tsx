import type { Webhook } from '@portal/contract/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { keepWebhooks } from './queries.ts'
import { SecretNotice } from './SecretNotice.tsx'
import styles from './webhooks.module.css'

interface SecretDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** A new secret; the one before works for another day, so that nothing is lost while the receiver changes over. */
export function SecretDialog({ webhook: { webhookId, name }, onClose }: SecretDialogProps) {
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      setSecret((await call('POST /webhook-info/api/webhooks/:webhookId/secret', { params: { webhookId } })).secret)
      void keepWebhooks(queryClient)
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    }
    setBusy(false)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={secret ? 'Keep this secret' : `Make a new secret for ${name}?`}
      footer={
        secret ? (
          <Button colour="primary" onClick={onClose}>
            I have kept it
          </Button>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Keep the secret
            </Button>
            <Button colour="primary" busy={isBusy} onClick={() => void make()}>
              Make a new secret
            </Button>
          </>
        )
      }
    >
      {secret ? (
        <SecretNotice secret={secret} untilWords="For a day we sign by the one before as well." />
      ) : (
        <div className={styles.form}>
          <p>
            Messages are signed by both for a day. Give your system the new one within that time; after it the old one
            is worth nothing.
          </p>
          {problem ? <Notice kind="bad">{problem}</Notice> : null}
        </div>
      )}
    </Modal>
  )
}
