import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import MailIcon from 'lucide-react/icons/mail'
import TickIcon from 'lucide-react/icons/mail-check'
import BrokenIcon from 'lucide-react/icons/unlink'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import styles from './contacts.module.css'

/**
 * The page of an email link. A button uses the link up, not opening the page, because email programs open links
 * automatically.
 */
export function Page() {
  const { hash, pathname } = useLocation()
  const isInvitation = pathname === pageOf('invitation')
  const [pending, setPending] = useState(false)
  const [proven, setProven] = useState<string>()
  const [problem, setProblem] = useState<string>(hash === '' ? 'Use the complete link from the email.' : '')

  const use = async () => {
    if (pending) return
    setPending(true)
    try {
      const { email, next } = await call('POST /contact-info/api/contact-links', { body: { secret: hash } })
      // The identity server's own page asks for the password.
      if (next) return location.assign(next)
      setProven(email)
    } catch (failure) {
      setProblem(wordsOf(failure))
    }
    setPending(false)
  }

  const state = problem ? (
    <EmptyState
      icon={<BrokenIcon aria-hidden />}
      title={problem}
      text={`Ask the sender for a new link, or call ${boot().supportPhone}.`}
      actions={<Button href={paths.dashboard()}>Go to the portal</Button>}
    />
  ) : proven ? (
    <EmptyState
      icon={<TickIcon aria-hidden />}
      title="Thank you, your address is confirmed"
      text={`We will send your notifications to ${proven}.`}
      actions={<Button href={paths.dashboard()}>Go to the portal</Button>}
    />
  ) : (
    <EmptyState
      icon={<MailIcon aria-hidden />}
      title={
        isInvitation ? `You are invited to the ${boot().productName} Portal` : 'You opened the link from our email'
      }
      text={
        isInvitation
          ? 'The email says who invited you, and for which account. If you are new to the portal, you set a password next. The link works once.'
          : 'Confirm your address to receive our notifications. The link works once.'
      }
      actions={
        <Button colour="primary" busy={pending} onClick={() => void use()}>
          {isInvitation ? 'Accept invitation' : 'Confirm email address'}
        </Button>
      }
    />
  )
  return (
    <div className={styles.narrow} aria-live="polite">
      <PageHeader title={isInvitation ? 'Your invitation' : 'Your email address'} />
      <Card label={isInvitation ? 'Your invitation' : 'Your email address'}>{state}</Card>
    </div>
  )
}

function wordsOf(failure: unknown): string {
  const isGone = failure instanceof ApiError && (failure.status === 404 || failure.status === 400)
  return isGone ? 'This link has expired' : mapFailure(failure).message
}
