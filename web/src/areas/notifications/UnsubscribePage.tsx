import { notificationEventNames } from '@portal/contract/contact-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useLocation } from '@tanstack/react-router'
import MailIcon from 'lucide-react/icons/mail'
import StoppedIcon from 'lucide-react/icons/mail-x'
import BrokenIcon from 'lucide-react/icons/unlink'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import styles from './notifications.module.css'

/** Where the link of a mail leads that its reader wants no more of. Mail programs open links by themselves: it takes a press. */
export function Page() {
  const { hash } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [stopped, setStopped] = useState<string>()
  const [problem, setProblem] = useState(hash === '' ? 'Open the whole link of the mail' : '')

  const stop = async () => {
    setBusy(true)
    try {
      const { email, event } = await call('POST /notification-info/api/unsubscriptions', { body: { secret: hash } })
      setStopped(`We send ${email} no more mails of this kind: ${notificationEventNames[event].toLowerCase()}.`)
    } catch (failure) {
      const isGone = failure instanceof ApiError && (failure.status === 404 || failure.status === 400)
      setProblem(isGone ? 'This link does not work any more' : mapFailure(failure).message)
    }
    setBusy(false)
  }
  const choose = <Button href="/notifications?show=subscriptions">Choose what to be told</Button>
  return (
    <div className={styles.narrow} aria-live="polite">
      <PageHeader title="Stop mails" />
      <Card label="Stop mails">
        {problem ? (
          <EmptyState
            icon={<BrokenIcon aria-hidden />}
            title={problem}
            text="Sign in and choose what you are told about."
            actions={choose}
          />
        ) : stopped ? (
          <EmptyState
            icon={<StoppedIcon aria-hidden />}
            title="You get no more of these mails"
            text={stopped}
            actions={choose}
          />
        ) : (
          <EmptyState
            icon={<MailIcon aria-hidden />}
            title="Stop mails of this kind?"
            text="You are still told in the portal."
            actions={
              <Button colour="primary" busy={isBusy} onClick={() => void stop()}>
                Stop these mails
              </Button>
            }
          />
        )}
      </Card>
    </div>
  )
}
