import { counted } from '@portal/contract/format/counts.ts'
import type { CannedReply } from '@portal/contract/cases/replies.ts'
import { fieldsOf } from '@portal/contract/cases/reply-fields.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { RowActs } from '../../acts/RowActs.tsx'
import { mapFailure } from '../../api/failure.ts'
import { deskPaths } from '../desk-paths.ts'
import styles from './labels.module.css'
import { repliesQuery } from './reply-queries.ts'
import { deleteReplyAct, replyAct } from './reply-acts.ts'

export function load(queryClient: QueryClient): Promise<unknown> {
  return queryClient.prefetchQuery(repliesQuery)
}

/** The texts that the staff of cases send often. */
export function Page() {
  const queryClient = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(repliesQuery)
  const replies = data?.replies ?? []
  const columns: readonly Column<CannedReply>[] = [
    {
      key: 'title',
      header: 'Title',
      isName: true,
      cell: ({ title, text }) => (
        <>
          <span title={title}>{title}</span>
          <small title={text}>{beginning(text)}</small>
        </>
      ),
    },
    {
      key: 'fields',
      header: 'Fields',
      sortable: false,
      width: '30rem',
      hideBelow: 1280,
      cell: ({ text }) => <FieldTags names={fieldsOf(text)} />,
    },
    {
      key: 'changedAt',
      header: 'Changed',
      width: '12rem',
      hideBelow: 768,
      cell: ({ changedAt, changedByName }) => (
        <>
          <Time at={changedAt} />
          <small>{changedByName}</small>
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      sortable: false,
      width: '5rem',
      cell: (reply) => (
        <RowActs name={reply.title} acts={[replyAct(queryClient, reply), deleteReplyAct(queryClient, reply)]} />
      ),
    },
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Cases', href: deskPaths.cases() }, { label: 'Canned replies' }]}
        title="Canned replies"
        facts={[
          data && counted(replies.length, 'canned reply', 'canned replies'),
          'Everyone who works on cases can use and change them',
        ]}
        loading={isPending}
        actions={data ? <ActButtons acts={[replyAct(queryClient)]} /> : null}
      />
      <Card label="Canned replies" flush>
        <DataTable
          label="Canned replies"
          noun="reply"
          nouns="replies"
          lines={2}
          columns={columns}
          rows={replies}
          rowKey={({ replyId }) => replyId}
          loading={isPending}
          searchable={replies.length > 10}
          pager={replies.length > 10 ? 'compact' : 'none'}
          problem={
            error
              ? {
                  title: 'We could not load the canned replies',
                  text: mapFailure(error).message,
                  onRetry: () => void refetch(),
                }
              : undefined
          }
          empty={<EmptyState title="No canned replies yet" text="Add one, then choose it while you reply to a case." />}
        />
      </Card>
    </>
  )
}

/** The fields as they are written in the text. */
function FieldTags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–'
  return (
    <span className={styles.tags}>
      {names.map((name) => (
        <Tag key={name}>{`{${name}}`}</Tag>
      ))}
    </span>
  )
}

/** The text after the greeting, which the row cuts at its edge. */
const beginning = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (lines[0]?.endsWith(',') ? lines.slice(1) : lines).join(' ')
}
