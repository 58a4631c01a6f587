import { counted } from '@portal/contract/format/counts.ts'
import { inList } from '@portal/contract/format/lists.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { ActValues } from '../../acts/act.ts'
import type { Form } from '../../forms/use-form.ts'
import { administratorsField } from './incident-rules.ts'
import type { Preview } from './ways.ts'

interface NoFollowersNoticeProps {
  preview: Preview
  form: Pick<Form<ActValues>, 'values' | 'set'>
}

/** The accounts in which no one follows such incidents, and the choice to notify their administrators. */
export function NoFollowersNotice({ preview: { withoutFollowers, unnotified }, form }: NoFollowersNoticeProps) {
  const { accounts, administrators, names } = withoutFollowers
  if (accounts === 0) return null
  const isChosen = form.values[administratorsField] === true
  const more = accounts - names.length
  const who = inList(more > 0 ? [...names, `${more} more`] : names)
  const have = accounts === 1 ? 'has' : 'have'
  const choose = (isOn: boolean) => form.set({ [administratorsField]: isOn })
  if (isChosen) {
    return (
      <Notice
        kind={unnotified > 0 ? 'warn' : 'info'}
        title={`${counted(administrators, 'administrator')} notified in ${counted(accounts - unnotified, 'account')}.`}
        actions={
          <Button size="sm" colour="outline" onClick={() => choose(false)}>
            Do not notify administrators
          </Button>
        }
      >
        {`${who} ${have} no followers of incidents on these services. Later updates reach the administrators too.`}
        {unnotified > 0 ? ` In ${counted(unnotified, 'account')} no one is notified.` : ''}
      </Notice>
    )
  }
  return (
    <Notice
      kind="warn"
      title={`${counted(accounts, 'account')} will not be notified.`}
      actions={
        <Button
          size="sm"
          colour="outline"
          disabledReason={administrators === 0 ? 'No administrator may see these services.' : undefined}
          onClick={() => choose(true)}
        >
          Notify administrators
        </Button>
      }
    >
      {`${who} ${have} no followers of incidents on these services.`}
    </Notice>
  )
}
