import { Card } from '@portal/ui/src/Card.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Answers } from '../../areas/cases/Answers.tsx'
import { MergeNotice } from '../../areas/cases/MergeNotice.tsx'
import { Message } from '../../areas/cases/Message.tsx'
import { ThreadEvent } from '../../areas/cases/ThreadEvent.tsx'
import styles from '../../areas/cases/thread.module.css'
import { accountQuery } from '../queries.ts'
import { deskPaths } from '../desk-paths.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { DeskCase } from './queries.ts'

/** All messages including internal notes, and below them the reply form, unless it is elsewhere. */
export function DeskThread({ account, found, withForm }: { account: string; found: DeskCase; withForm: boolean }) {
  const { messages, caseId, status } = found
  const { data: owner } = useQuery(accountQuery(account))
  const customer = owner?.type === 'provider' ? 'colleague' : 'customer'
  const firstId = messages.find(({ kind }) => kind === 'message')?.messageId
  const isOver = status === 'closed' || status === 'cancelled'
  return (
    <Card label="Conversation" flush>
      <MergeNotice found={found} pageOf={(otherId) => deskPaths.caseOne(account, otherId)} />
      <div role="log" aria-label="Messages">
        <ol className={styles.thread}>
          {messages.map((message) =>
            message.kind === 'message' ? (
              <Message key={message.messageId} caseId={caseId} account={account} customer={customer} message={message}>
                {message.isInternal ? <Tag>Internal: desk only</Tag> : null}
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
      ) : withForm ? (
        <AnswerForm key={caseId} account={account} found={found} />
      ) : null}
    </Card>
  )
}
