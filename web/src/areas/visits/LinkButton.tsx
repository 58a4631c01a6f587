import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import SendIcon from 'lucide-react/icons/send'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { dayInWords, dayOf } from './visit-words.ts'
import styles from './wizard.module.css'

interface Linked {
  secret: string
  expiresAt: string
  isMailed: boolean
}

interface Visitor {
  visitorId: string
  name: string
}

/** Makes the link by which somebody fills in their own details; it is mailed, and shown this once. */
export function useLink({ visitorId }: Visitor) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const [made, setMade] = useState<Linked>()
  const make = async () => {
    setIsBusy(true)
    try {
      // Without a key for a repeat: the answer would be kept with the secret in it.
      setMade(await call('POST /visit-info/api/visitors/:visitorId/links', { params: { visitorId } }))
      void queryClient.invalidateQueries({ queryKey: ['visits', 'visitors'] })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `The link was not made: ${mapFailure(failure).message}` })
    }
    setIsBusy(false)
  }
  return { make, made, isBusy, forget: () => setMade(undefined) }
}

export function LinkButton({ visitor }: { visitor: Visitor }) {
  const { make, made, isBusy, forget } = useLink(visitor)
  return (
    <>
      <Button
        size="sm"
        colour="outline"
        icon={<SendIcon aria-hidden />}
        busy={isBusy}
        aria-label={`Send link to ${visitor.name}`}
        onClick={() => void make()}
      >
        Send link
      </Button>
      <LinkDialog visitor={visitor} made={made} onClose={forget} />
    </>
  )
}

interface LinkDialogProps {
  visitor: Visitor
  made: Linked | undefined
  onClose: () => void
}

export function LinkDialog({ visitor, made, onClose }: LinkDialogProps) {
  const link = made && `${location.origin}/visitor-details#${made.secret}`
  return (
    <Modal
      open={made !== undefined}
      onClose={onClose}
      title={`Link for ${visitor.name}`}
      footer={
        <Button colour="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {made && link ? (
        <>
          <p>
            {made.isMailed
              ? 'The link is on its way by e-mail.'
              : 'We have no e-mail address, so please pass the link on yourself.'}
            {` It works once, until ${dayInWords(dayOf(made.expiresAt))}.`}
          </p>
          <Notice kind="info" title="It is not shown again.">
            <span className={styles.link}>
              <code>{link}</code>
              <CopyButton text={link} what="link" />
            </span>
          </Notice>
        </>
      ) : null}
    </Modal>
  )
}
