import { type DealerAccess, dealerAccesses } from '@portal/contract/access/values.ts'
import type { DealerConsent } from '@portal/contract/access/access.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { consentWords } from './access-words.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './access.module.css'
import { consentQuery } from './queries.ts'

/** The access of the account's dealer, and the visits of its people. */
export function DealerCard() {
  const { data } = useQuery(consentQuery)
  if (!data?.dealer) return null
  return (
    <Card title="Your dealer" footer={<Visits visits={data.visits} />}>
      <ConsentForm key={data.access} dealer={data.dealer} access={data.access} />
    </Card>
  )
}

function ConsentForm({ dealer, access }: { dealer: string; access: DealerAccess }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    initial: { access },
    submit: (body, once) => call('PUT /access-info/api/dealer', { body }, { once }),
    onDone: (consent) => {
      queryClient.setQueryData(consentQuery.queryKey, consent)
      toasts.show({
        kind: 'ok',
        text: `Access for ${dealer} changed to ${consentWords[consent.access].name.toLowerCase()}`,
      })
    },
  })
  return (
    <form className={layout.stack} onSubmit={form.onSubmit}>
      <FormMessages form={form} />
      <RadioGroup
        legend={`Access for ${dealer}`}
        options={dealerAccesses.map((each) => ({ key: each, value: each, ...consentWords[each] }))}
        value={form.values.access}
        onValueChange={(value) => form.set({ access: oneOf(dealerAccesses, value) ?? access })}
      />
      <div>
        <Button
          type="submit"
          busy={form.isBusy}
          disabledReason={form.isChanged ? undefined : 'Choose a different level first.'}
        >
          Save
        </Button>
      </div>
    </form>
  )
}

function Visits({ visits }: Pick<DealerConsent, 'visits'>) {
  if (visits.length === 0) return <span className={styles.quiet}>No visits from your dealer yet.</span>
  return (
    <div className={styles.visits}>
      <h3>Last visits to your account</h3>
      <ul aria-label="Dealer visits" className={styles.list}>
        {visits.slice(0, 5).map(({ name, lastAt }) => (
          <li key={`${name} ${lastAt}`}>
            <span>{name}</span>
            <small>
              <Time at={lastAt} as="dateTime" />
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
