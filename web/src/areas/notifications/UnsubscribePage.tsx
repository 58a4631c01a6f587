import { pageOf } from '@portal/contract/page-of.ts'
import { notificationEventNames } from '@portal/contract/contacts/values.ts'
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

/** The page of an unsubscribe link. Email programs open links automatically, so it needs a click. */
export function Page() {
  const { hash } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [stopped, setStopped] = useState<string>()
  const [problem, setProblem] = useState(hash === '' ? 'Use the complete link from the email' : '')

  const stop = async () => {
    setBusy(true)
    try {
      const { email, event } = await call('POST /notification-info/api/unsubscriptions', { body: { secret: hash } })
      setStopped(`${email} will no longer receive this type of email: ${notificationEventNames[event].toLowerCase()}.`)
    } catch (failure) {
      const isGone = failure instanceof ApiError && (failure.status === 404 || failure.status === 400)
      setProblem(isGone ? 'This link has expired' : mapFailure(failure).message)
    }
    setBusy(false)
  }
  const choose = <Button href={pageOf('notificationSettings')}>Notification settings</Button>
  return (
    <div className={styles.narrow} aria-live="polite">
      <PageHeader title="Email notifications" />
      <Card label="Email notifications">
        {problem ? (
          <EmptyState
            icon={<BrokenIcon aria-hidden />}
            title={problem}
            text="Sign in to change your notification settings."
            actions={choose}
          />
        ) : stopped ? (
          <EmptyState
            icon={<StoppedIcon aria-hidden />}
            title="You have unsubscribed"
            text={stopped}
            actions={choose}
          />
        ) : (
          <EmptyState
            icon={<MailIcon aria-hidden />}
            title="Stop these emails?"
            text="You will no longer receive this type of email. You will still see these notifications in the portal."
            actions={
              <>
                <Button colour="primary" busy={isBusy} onClick={() => void stop()}>
                  Unsubscribe
                </Button>
                {choose}
              </>
            }
          />
        )}
      </Card>
    </div>
  )
}
