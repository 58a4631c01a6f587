import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/x'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import styles from './case.module.css'
import { type CaseAnswer, colleaguesQuery } from './queries.ts'
import { useCaseChange } from './use-case-change.ts'

/** Who gets every message by e-mail, and whether others of the account may see the case. */
export function FollowersCard({ found }: { found: CaseAnswer }) {
  const { caseId, watchers, isPrivate, version } = found
  const { change, isBusy } = useCaseChange()
  const [isAdding, setIsAdding] = useState(false)
  const params = { caseId }
  return (
    <Card
      title="Following"
      aside={
        isAdding ? null : (
          <Button size="sm" colour="tertiary" icon={<PlusIcon aria-hidden />} onClick={() => setIsAdding(true)}>
            Add
          </Button>
        )
      }
    >
      <ul className={styles.people}>
        {watchers.map(({ watcherId, name, email, isOpener }) => (
          <li key={watcherId}>
            <span>
              {name}
              {name === email ? null : <small>{email}</small>}
            </span>
            {isOpener ? null : (
              <IconButton
                size="sm"
                label={`Remove ${name}`}
                icon={<RemoveIcon />}
                disabled={isBusy}
                onClick={() =>
                  void change(
                    () =>
                      call('DELETE /case-info/api/cases/:caseId/watchers/:watcherId', {
                        params: { caseId, watcherId },
                      }),
                    `${name} no longer follows this case`,
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddFollower
          isBusy={isBusy}
          onCancel={() => setIsAdding(false)}
          onAdd={async (email) => {
            const added = await change(() =>
              call('POST /case-info/api/cases/:caseId/watchers', { params, body: { email } }),
            )
            if (added) setIsAdding(false)
          }}
        />
      ) : null}
      <Checkbox
        label="Private"
        hint="Only those who follow it can see it. Otherwise everyone on your account with access to cases can."
        checked={isPrivate}
        disabled={isBusy}
        onCheckedChange={(wanted) =>
          void change(() =>
            call('PATCH /case-info/api/cases/:caseId', { params, body: { isPrivate: wanted } }, { version }),
          )
        }
      />
    </Card>
  )
}

interface AddFollowerProps {
  isBusy: boolean
  onAdd: (email: string) => Promise<void>
  onCancel: () => void
}

function AddFollower({ isBusy, onAdd, onCancel }: AddFollowerProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const [email, setEmail] = useState('')
  const listId = useId()
  const add = (event: FormEvent) => {
    event.preventDefault()
    void onAdd(email.trim())
  }
  return (
    <form className={styles.add} onSubmit={add}>
      <TextField
        label="E-mail"
        hint="A colleague, or anybody who should get every message by e-mail."
        type="email"
        autoComplete="off"
        list={listId}
        required
        value={email}
        onValueChange={setEmail}
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
        <Button size="sm" colour="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={isBusy}>
          Add follower
        </Button>
      </div>
    </form>
  )
}

// The button that opened this is gone.
function takeFocus(field: HTMLInputElement | null) {
  field?.focus()
}
