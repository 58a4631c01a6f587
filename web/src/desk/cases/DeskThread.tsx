import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { Answers } from '../../areas/cases/Answers.tsx'
import { MergeNotice } from '../../areas/cases/MergeNotice.tsx'
import { Message } from '../../areas/cases/Message.tsx'
import { ThreadEvent } from '../../areas/cases/ThreadEvent.tsx'
import styles from '../../areas/cases/thread.module.css'
import { accountQuery } from '../queries.ts'
import { deskPaths } from '../desk-paths.ts'
import type { DeskCase } from './queries.ts'

/** All messages including internal notes, the newest first: it is the one that a reply answers. */
export function DeskThread({ account, found }: { account: string; found: DeskCase }) {
  const { messages, caseId, status } = found
  const { data: owner } = useQuery(accountQuery(account))
  const customer = owner?.type === 'provider' ? 'colleague' : 'customer'
  const firstId = messages.find(({ kind }) => kind === 'message')?.messageId
  const isOver = status === 'closed' || status === 'cancelled'
  return (
    <Card title="Conversation" note="Newest first" flush>
      <MergeNotice found={found} pageOf={(otherId) => deskPaths.caseOne(account, otherId)} />
      <div role="log" aria-label="Messages">
        <ol className={classNames(styles.thread, styles.titled)}>
          {messages.toReversed().map((message) =>
            message.kind === 'message' ? (
              <Message
                key={message.messageId}
                caseId={caseId}
                account={account}
                customer={customer}
                message={message}
                isInternal={message.isInternal}
              >
                {message.messageId === firstId ? <Answers found={found} /> : null}
              </Message>
            ) : (
              <ThreadEvent key={message.messageId} message={message} found={found} />
            ),
          )}
        </ol>
      </div>
      {isOver ? (
        <p className={styles.over}>
          {found.mergedInto
            ? 'This case is merged. Replies to it join the other one.'
            : 'This case is closed. The customer can reopen it.'}
        </p>
      ) : null}
    </Card>
  )
}
