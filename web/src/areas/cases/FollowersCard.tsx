import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useActing } from '../../acts/use-acting.tsx'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { caseActs } from './case-acts.tsx'
import styles from './case.module.css'
import { type CaseAnswer, colleaguesQuery, keepCase } from './queries.ts'

/** The people who receive every message by email, and whether the rest of the account can see the case. */
export function FollowersCard({ found }: { found: CaseAnswer }) {
  const { watchers, isPrivate, mergedInto } = found
  const { privacy, unfollow } = caseActs(useQueryClient(), found)
  const { start, busy } = useActing()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card
      title="Followers"
      aside={
        isAdding ? null : (
          <Button
            size="sm"
            colour="tertiary"
            icon={<PlusIcon aria-hidden />}
            disabledReason={mergedInto ? `This case was merged into ${mergedInto.caseId}.` : undefined}
            onClick={() => setIsAdding(true)}
          >
            Add
          </Button>
        )
      }
    >
      <ul className={styles.people}>
        {watchers.map((watcher) => (
          <li key={watcher.watcherId}>
            <span>
              {watcher.name}
              {watcher.name === watcher.email ? null : <small>{watcher.email}</small>}
            </span>
            {watcher.isOpener ? null : (
              <IconButton
                size="sm"
                label={`Remove ${watcher.name}`}
                icon={<RemoveIcon />}
                disabled={busy.size > 0}
                onClick={() => void start(unfollow(watcher))}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding ? <AddFollower caseId={found.caseId} onClose={() => setIsAdding(false)} /> : null}
      <Checkbox
        label="Private"
        hint="Only followers can see a private case. Otherwise everyone on your account with permission for cases can."
        checked={isPrivate}
        disabled={busy.size > 0}
        onCheckedChange={() => void start(privacy)}
      />
    </Card>
  )
}

function AddFollower({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const listId = useId()
  const form = useForm({
    initial: { email: '' },
    submit: ({ email }, once) =>
      call(
        'POST /case-info/api/cases/:caseId/watchers',
        { params: { caseId }, body: { email: email.trim() } },
        { once },
      ),
    onDone: (changed) => {
      void keepCase(queryClient, changed)
      onClose()
    },
  })
  return (
    <form className={styles.add} onSubmit={form.onSubmit} noValidate>
      <FormMessages form={form} />
      <TextField
        label="Email"
        hint="Followers receive every message by email."
        type="email"
        autoComplete="off"
        list={listId}
        {...form.text('email')}
        ref={takeFocus}
      />
      <datalist id={listId}>
        {colleagues.map((each) => (
          <option key={each.email} value={each.email}>
            {each.name}
          </option>
        ))}
      </datalist>
      <div className={styles.buttons}>
        <Button size="sm" colour="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={form.isBusy}>
          Add follower
        </Button>
      </div>
    </form>
  )
}

// The button that opened the field is gone.
function takeFocus(field: HTMLInputElement | null) {
  field?.focus()
}
