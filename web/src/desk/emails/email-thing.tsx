import type { DeskEmail } from '@portal/contract/cases/emails.ts'
import { emailReasonNames } from '@portal/contract/cases/values.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActsCard, MainActs } from '../../acts/ActsCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import type { DeskThing } from '../ThingPage.tsx'
import { emailActs } from './email-acts.ts'
import styles from './emails.module.css'
import { emailQuery } from './queries.ts'

export function useEmailThing(emailId: string): DeskThing<DeskEmail> {
  const queryClient = useQueryClient()
  return {
    noun: 'Email',
    room: { label: 'Queue', href: deskPaths.desk({ kind: 'email' }) },
    id: emailId,
    answer: useQuery(emailQuery(emailId)),
    header: (email) => {
      const { subject, fromAddress, fromName, receivedAt, isWaiting } = email
      return {
        title: subject || `Email from ${fromName}`,
        facts: [
          fromName === fromAddress ? fromAddress : `${fromName}, ${fromAddress}`,
          `Received ${nearTime(receivedAt)}`,
        ],
        actions: isWaiting ? <MainActs acts={emailActs(queryClient, email)} /> : null,
      }
    },
    main: ({ text, isWaiting }) => (
      <Card title="Email">
        <p className={isWaiting && text ? styles.text : styles.quiet}>
          {isWaiting ? text || 'The email has no text.' : 'This email has been dealt with.'}
        </p>
      </Card>
    ),
    side: (email, isBesideQueue) =>
      email.isWaiting ? (
        <>
          <ActsCard acts={emailActs(queryClient, email)} isMainElsewhere={!isBesideQueue} />
          <Card title="Sender">
            <p className={styles.quiet}>{email.reason && emailReasonNames[email.reason]}</p>
            {email.accounts.length > 0 ? (
              <>
                <p>{email.reason === 'unknown' ? 'Accounts with this email domain:' : 'Possible accounts:'}</p>
                <ul className={styles.accounts} aria-label="Possible accounts">
                  {email.accounts.map(({ accountId, accountName }) => (
                    <li key={accountId}>
                      <Link href={deskPaths.account(accountId)}>{accountName}</Link> <code>{accountId}</code>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </Card>
        </>
      ) : null,
  }
}
