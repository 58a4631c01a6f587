import { accessTitle } from '@portal/contract/access/names.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownDialog } from '../../acts/ActDialog.tsx'
import type { Shown } from '../../acts/act.ts'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import styles from './contacts.module.css'
import { hasSites, type Limit, limitTo } from './grant-limits.ts'
import { limitInWords } from './GrantsField.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { peopleInWords, type Person, resultOfPeople } from './people-acts.ts'
import { contactQuery, keepContacts, siteNamesQuery } from './queries.ts'

interface PeoplePermissionDialogProps {
  people: readonly Person[]
  onKeep: (contactIds: readonly string[]) => void
  onClose: () => void
}

type Resource = Grant['resource']
interface Values extends Record<string, unknown> {
  resource: Resource
  isGiven: boolean
  limit: Limit
}

const everything: Limit = { sites: null, until: null }

/** Gives one permission to the selected people, within one limit, or withdraws it. */
export function PeoplePermissionDialog({ people, onKeep, onClose }: PeoplePermissionDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [asked] = useState(people)
  const [isLimiting, setLimiting] = useState(false)
  const [shown, setShown] = useState<Shown>()
  // Each contact comes with what the caller can give.
  const { data: contact } = useQuery(contactQuery(asked[0]?.contactId ?? ''))
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const mostOf = (resource: Resource) => contact?.limits.givable.find((each) => each.resource === resource)
  const form = useForm<Values, string | Shown>({
    initial: { resource: 'BusinessPortalServices', isGiven: true, limit: everything },
    submit: async (values, once) => {
      const { resource, isGiven } = values
      const contactIds = asked.map(({ contactId }) => contactId)
      const body = { contactIds, resource, limit: isGiven ? limitOf(values, mostOf(resource)) : null }
      const { rows } = await call('POST /contact-info/api/permissions', { body }, { once })
      void keepContacts(queryClient)
      const what = `Permission ${accessTitle(resource)} ${isGiven ? 'given' : 'withdrawn'}`
      return resultOfPeople(rows, asked, what, onKeep)
    },
    onDone: (result) => {
      if (typeof result !== 'string') return setShown(result)
      toasts.show({ kind: 'ok', text: result })
      onClose()
    },
  })
  const { resource, isGiven } = form.values
  const most = mostOf(resource)
  const limit = limitOf(form.values, most)
  if (shown) return <ShownDialog shown={shown} onClose={onClose} />
  return (
    <>
      <FormDialog
        form={form}
        isFrame
        title={`Change a permission of ${peopleInWords(asked.length)}`}
        confirm={isGiven ? 'Give permission' : 'Withdraw permission'}
        refusal={contact && isGiven && !most ? 'You do not have this permission.' : undefined}
        onClose={onClose}
      >
        <Select
          {...form.text('resource')}
          label="Permission"
          options={permissionResources.map((each) => ({ key: each, value: each, name: accessTitle(each) }))}
          onValueChange={(value) =>
            form.set({ resource: oneOf(permissionResources, value) ?? resource, limit: everything })
          }
        />
        <RadioGroup
          legend="Change"
          options={[
            { key: 'give', value: 'give', name: 'Give it' },
            { key: 'withdraw', value: 'withdraw', name: 'Withdraw it' },
          ]}
          value={isGiven ? 'give' : 'withdraw'}
          onValueChange={(value) => form.set({ isGiven: value === 'give' })}
        />
        {isGiven && most ? (
          <p className={styles.limitOfAll}>
            {`Limit: ${limitInWords(limit, sites)}`}
            <Button size="xs" colour="outline" onClick={() => setLimiting(true)}>
              Limit
            </Button>
          </p>
        ) : null}
      </FormDialog>
      {isLimiting && most ? (
        <LimitDialog
          name={accessTitle(resource)}
          limit={limit}
          most={most}
          whole={[]}
          isWhole={!hasSites(most)}
          sites={sites}
          onClose={() => setLimiting(false)}
          onChange={(changed) => {
            form.set({ limit: changed })
            setLimiting(false)
          }}
        />
      ) : null}
    </>
  )
}

/** No one gives more than they have. */
function limitOf({ limit }: Values, most: Grant | undefined): Limit {
  const { sites, until } = most ? limitTo(most, limit, most) : everything
  return { sites, until }
}
