import type { VisitorForm } from '@portal/contract/visitors.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import TickIcon from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { LinkFailed } from '../../shell/share-links/LinkFailed.tsx'
import { typeOf } from './IdentityDialog.tsx'
import { IdentityFields, noIdentity } from './IdentityFields.tsx'
import { clockOf, dayInWords } from './visit-words.ts'
import styles from './visit.module.css'

/** Where a visitor gives their own details. The secret is after the #, which no server logs. */
export function Page() {
  const secret = useLocation({ select: ({ hash }) => hash })
  const [until, setUntil] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visitor form', secret],
    queryFn: ({ signal }) => call('POST /visit-info/api/visitor-form', { body: { secret } }, { signal }),
    retry: false,
    // What is being typed is not taken away by a look at another window.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: until === undefined,
  })
  return (
    <div className={styles.narrow} aria-live="polite">
      <PageHeader title="Your details for the visit" facts={data ? factsOf(data) : []} loading={!data && !error} />
      {until ? (
        <Card label="Thank you">
          <EmptyState
            icon={<TickIcon aria-hidden />}
            title="Thank you, the desk expects you"
            text={`Bring the same photo ID. What you gave is deleted on ${dayInWords(until)}.`}
          />
        </Card>
      ) : data ? (
        <DetailsForm asked={data} secret={secret} onSent={setUntil} />
      ) : error ? (
        <LinkFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card label="Your details">
          <div className={styles.stack} aria-busy="true">
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
    place && startsAt ? `${place}, ${dayInWords(startsAt, { year: false })}, ${clockOf(startsAt)}` : null,
    `Asked for by ${invitedBy}`,
  ]
}

interface DetailsFormProps {
  asked: VisitorForm
  secret: string
  onSent: (until: string) => void
}

function DetailsForm({ asked, secret, onSent }: DetailsFormProps) {
  // No draft: what stands on an ID is kept nowhere but sealed on the server.
  const form = useForm({
    initial: { ...noIdentity, mobile: asked.mobile, isAdult: false },
    submit: ({ photoIdNumber, accessCardNo, photoIdType, mobile, isAdult }, once) =>
      call(
        'POST /visit-info/api/visitor-details',
        // oxlint-disable-next-line typescript/consistent-type-assertions -- unticked is refused in words by the server
        {
          body: {
            secret,
            mobile,
            photoIdNumber,
            accessCardNo,
            photoIdType: typeOf(photoIdType),
            isAdult: isAdult as true,
          },
        },
        { once },
      ),
    onDone: ({ identityUntil }) => onSent(identityUntil),
  })
  const age = form.text('isAdult')
  return (
    <form className={styles.stack} onSubmit={form.onSubmit} noValidate aria-label="Your details">
      <FormMessages form={form} />
      <Notice kind="info" title="What happens with it:">
        {`It is kept sealed, shown to the desk of the data centre only, and deleted ${asked.identityDays} days after the visit, on ${dayInWords(asked.identityUntil)}.`}
      </Notice>
      <Card title={asked.name} note={asked.company}>
        <div className={styles.stack}>
          <IdentityFields form={form} />
          <TextField
            label="Mobile"
            type="tel"
            autoComplete="tel"
            hint="So that the desk can reach you"
            {...form.text('mobile')}
          />
          <Checkbox
            id={age.id}
            label="I am 18 or over"
            checked={form.values.isAdult}
            onCheckedChange={(isAdult) => form.set({ isAdult })}
          />
          {age.error ? <FieldError id={`${age.id}-error`}>{age.error}</FieldError> : null}
          <div>
            <Button type="submit" colour="primary" busy={form.isBusy}>
              Send my details
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}
