import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { ActValues } from '../../acts/act.ts'
import type { Form } from '../../forms/use-form.ts'
import { AffectedAccounts, type AffectedAccountsProps } from './AffectedAccounts.tsx'
import type { IncidentReach } from './incident-rules.ts'
import { NoFollowersNotice } from './NoFollowersNotice.tsx'

interface AffectedCardProps extends Pick<AffectedAccountsProps, 'answer'> {
  /** Null while there is no rule and no service. */
  reach: IncidentReach | null
  /** Without it, the page says elsewhere who is notified. */
  form?: Pick<Form<ActValues>, 'values' | 'set'>
}

/** The accounts that an incident affects with these rules, and the people who will be notified of a new one. */
export function AffectedCard({ answer, reach, form }: AffectedCardProps) {
  const { data, isFetching } = answer
  if (!reach) {
    return (
      <Card title="Affected accounts">
        <EmptyState
          title="No accounts yet"
          text="The accounts and services appear here when you add a rule or a service ID."
        />
      </Card>
    )
  }
  return (
    <div className={layout.stack} aria-live="polite" aria-busy={isFetching}>
      {data ? (
        <>
          <FigureStrip
            label="Affected"
            figures={[
              { label: 'Accounts', value: number(data.accounts) },
              { label: 'Services', value: number(data.services) },
              ...(form ? [{ label: 'People to notify', value: number(data.people) }] : []),
              { label: 'Open cases', value: number(data.openCases) },
            ]}
          />
          {form ? <NoFollowersNotice preview={data} form={form} /> : null}
          {data.unknownServiceIds.length > 0 ? (
            <Notice kind="warn" title="Not found among current services">
              {`${data.unknownServiceIds.join(', ')}. Correct the service IDs before you publish.`}
            </Notice>
          ) : null}
        </>
      ) : null}
      <AffectedAccounts
        answer={answer}
        reach={reach}
        isNotified={form !== undefined}
        hint="Every rule must match. Check each rule, or remove one."
      />
    </div>
  )
}
