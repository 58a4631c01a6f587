import { type DealerAccess, dealerAccesses } from '@portal/contract/access-values.ts'
import type { DealerConsent } from '@portal/contract/access.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { momentInWords } from '../services/service-words.ts'
import { consentWords } from './access-words.ts'
import styles from './access.module.css'
import { consentQuery } from './queries.ts'

/** How far the dealer of the account comes, and who of them was here. */
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
      toasts.show({ kind: 'ok', text: `${dealer}: ${consentWords[consent.access].name.toLowerCase()}, from now on` })
    },
  })
  return (
    <form className={styles.stack} onSubmit={form.onSubmit}>
      <FormMessages form={form} />
      <RadioGroup
        legend={`What ${dealer} may do in this account`}
        options={dealerAccesses.map((each) => ({ key: each, value: each, ...consentWords[each] }))}
        value={form.values.access}
        onValueChange={(value) => form.set({ access: oneOf(dealerAccesses, value) ?? access })}
      />
      <div>
        <Button
          type="submit"
          busy={form.isBusy}
          disabledReason={form.isChanged ? undefined : 'Choose something else first.'}
        >
          Save
        </Button>
      </div>
    </form>
  )
}

function Visits({ visits }: Pick<DealerConsent, 'visits'>) {
  if (visits.length === 0) return <span className={styles.quiet}>Nobody of them has been here yet.</span>
  return (
    <ul aria-label="Who of them was here" className={styles.list}>
      {visits.slice(0, 5).map(({ name, lastAt }) => (
        <li key={`${name} ${lastAt}`}>
          <span>{name} was here</span>
          <small>{momentInWords(lastAt)}</small>
        </li>
      ))}
    </ul>
  )
}
