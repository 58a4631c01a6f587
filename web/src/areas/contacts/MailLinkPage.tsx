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
 * Where the link of a mail leads. It is used up by a press and not by opening the page: mail programs look at links
 * before people do.
 */
export function Page() {
  const { hash, pathname } = useLocation()
  const isInvitation = pathname === '/invitation'
  const [pending, setPending] = useState(false)
  const [proven, setProven] = useState<string>()
  const [problem, setProblem] = useState<string>(hash === '' ? 'Open the whole link of the mail.' : '')

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
      text={`Ask whoever sent it for a new one, or ring ${boot.supportPhone}.`}
      actions={<Button href={paths.dashboard()}>Go to the portal</Button>}
    />
  ) : proven ? (
    <EmptyState
      icon={<TickIcon aria-hidden />}
      title="Thank you, your address is confirmed"
      text={`We send what concerns you to ${proven}.`}
      actions={<Button href={paths.dashboard()}>Go to the portal</Button>}
    />
  ) : (
    <EmptyState
      icon={<MailIcon aria-hidden />}
      title={isInvitation ? `You are invited to the ${boot.productName} Portal` : 'Is this your e-mail address?'}
      text={
        isInvitation
          ? 'Next you set your own password, unless you sign in here already. The link works once.'
          : 'Confirm that the mail reached you. The link works once.'
      }
      actions={
        <Button colour="primary" busy={pending} onClick={() => void use()}>
          {isInvitation ? 'Set your password' : 'Confirm address'}
        </Button>
      }
    />
  )
  return (
    <div className={styles.narrow} aria-live="polite">
      <PageHeader title={isInvitation ? 'Your invitation' : 'Your e-mail address'} />
      <Card label={isInvitation ? 'Your invitation' : 'Your e-mail address'}>{state}</Card>
    </div>
  )
}

function wordsOf(failure: unknown): string {
  const isGone = failure instanceof ApiError && (failure.status === 404 || failure.status === 400)
  return isGone ? 'This link does not work any more' : mapFailure(failure).message
}
