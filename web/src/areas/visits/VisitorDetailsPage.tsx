import type { VisitorForm } from '@portal/contract/visits/visitors.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { weekday, weekdayDate } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import TickIcon from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { Act } from '../../acts/act.ts'
import { ActForm } from '../../acts/ActForm.tsx'
import { calls } from '../../acts/calls.ts'
import { call } from '../../api/client.ts'
import { LinkFailed } from '../../shell/share-links/LinkFailed.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './visit.module.css'
import { identityFields } from './visitor-acts.tsx'

/** The form in which visitors enter their own details. The secret is after the #, which no server logs. */
export function Page() {
  const secret = useLocation({ select: ({ hash }) => hash })
  const [until, setUntil] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visitor form', secret],
    queryFn: ({ signal }) => call('POST /visit-info/api/visitor-form', { body: { secret } }, { signal }),
    retry: false,
    // A refetch on returning to the window would discard the input.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: until === undefined,
  })
  if (error && !data) return <LinkFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className={styles.narrow} aria-live="polite">
      <PageHeader title="Your details for the visit" facts={data ? factsOf(data) : []} loading={!data} />
      {until ? (
        <Card label="Thank you">
          <EmptyState
            icon={<TickIcon aria-hidden />}
            title="Thank you. Your details are with the desk"
            text={`Bring the same photo ID. Your details will be deleted on ${weekdayDate(until)}.`}
          />
        </Card>
      ) : data ? (
        <DetailsForm asked={data} secret={secret} onSent={setUntil} />
      ) : (
        <Card label="Your details">
          <div className={layout.stack} aria-busy="true">
            <Skeleton height="2.5rem" />
            <Skeleton height="2.5rem" />
            <Skeleton height="2.5rem" />
          </div>
        </Card>
      )}
    </div>
  )
}

function factsOf({ place, startsAt, invitedBy }: VisitorForm) {
  return [
    place && startsAt ? `${place}, ${weekday(startsAt, null)}, ${clock(startsAt)}` : null,
    `Requested by ${invitedBy}`,
  ]
}

interface DetailsFormProps {
  asked: VisitorForm
  secret: string
  onSent: (until: string) => void
}

function DetailsForm({ asked, secret, onSent }: DetailsFormProps) {
  // No draft: ID details are stored only on the server, encrypted.
  const send: Act = {
    key: 'send',
    title: 'Send details',
    fields: [
      ...identityFields,
      {
        kind: 'text',
        name: 'mobile',
        label: 'Mobile',
        type: 'tel',
        autoComplete: 'tel',
        hint: 'For the desk to contact you',
      },
      { kind: 'tick', name: 'isAdult', label: 'I am 18 or over' },
    ],
    initial: { mobile: asked.mobile },
    colour: 'primary',
    do: calls(
      'POST /visit-info/api/visitor-details',
      { body: ({ accessCardNo = '', ...typed }) => ({ ...typed, accessCardNo, secret }) },
      ({ identityUntil }) => onSent(identityUntil),
    ),
  }
  return (
    <div className={layout.stack}>
      <Notice kind="info" title="Privacy:">
        {`Your photo ID is stored encrypted, shown only to the data centre desk, and deleted ${counted(asked.identityDays, 'day')} after the visit, on ${weekdayDate(asked.identityUntil)}.`}
      </Notice>
      <Card title={asked.name} note={asked.company}>
        <ActForm label="Your details" act={send} className={layout.stack} />
      </Card>
    </div>
  )
}
