import { pageOf } from '@portal/contract/page-of.ts'
import type { Share } from '@portal/contract/shares.ts'
import { quoteShareDays } from '@portal/contract/quotes/values.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { NewLink, ShareLinks } from '../../shell/share-links/ShareLinks.tsx'
import { quoteSharesQuery } from './queries.ts'
import styles from './quotes.module.css'
import { whyNot } from './quote-acts.ts'

interface ShareCardProps {
  quote: Quote
  account: string | undefined
}

const options = quoteShareDays.map((days) => ({ key: String(days), value: String(days), name: `${days} days` }))

/** Links through which the customer reads and accepts the quote without a sign-in; each can be revoked. */
export function ShareCard({ quote, account }: ShareCardProps) {
  const queryClient = useQueryClient()
  const key = { quoteId: quote.quoteId, account }
  const { data: shares = [] } = useQuery(quoteSharesQuery(key))
  const [link, setLink] = useState<string>()
  const reason = whyNot(quote, 'share')
  const form = useForm({
    initial: { label: '', email: '', days: '14' },
    // Without an idempotency key: the stored response would contain the secret.
    submit: ({ label, email, days }) =>
      call(
        'POST /quote-info/api/quotes/:quoteId/shares',
        { params: { quoteId: quote.quoteId }, body: { label, email, days: Number(days) } },
        { account },
      ),
    onDone: ({ secret }) => {
      setLink(`${location.origin}${pageOf('sharedQuote')}#${secret}`)
      void queryClient.invalidateQueries({ queryKey: ['quotes'] })
    },
  })
  const revoke = async ({ shareId }: Share) => {
    const params = { quoteId: quote.quoteId, shareId }
    const answer = await call('DELETE /quote-info/api/quotes/:quoteId/shares/:shareId', { params }, { account })
    queryClient.setQueryData(quoteSharesQuery(key).queryKey, answer.shares)
  }
  return (
    <Card title="Share with the customer" className={styles.screenOnly}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Link">
        <FormMessages form={form} />
        {link ? <NewLink link={link} /> : null}
        <p className={styles.quiet}>
          Anyone with the link can see the prices. The recipient accepts with a code that we email to them. Creating a
          link locks this version.
        </p>
        <div className={styles.recipient}>
          <TextField label="Recipient" maxLength={60} {...form.text('label')} />
          <TextField label="Recipient’s email" type="email" maxLength={254} {...form.text('email')} />
          <Select label="Valid for" options={options} {...form.text('days')} />
          <Button type="submit" colour="outline" busy={form.isBusy} disabledReason={reason}>
            Create link
          </Button>
        </div>
      </form>
      <ShareLinks shares={shares} onRevoke={revoke} />
    </Card>
  )
}
