import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepQuote, quoteListQuery } from './queries.ts'
import { quotesPath } from './quote-paths.ts'
import styles from './quotes.module.css'

export function load(queryClient: QueryClient): Promise<unknown> {
  return queryClient.prefetchQuery(quoteListQuery({}))
}

/** Starts a quote, which is stored on the server from then on. */
export function Page() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(quoteListQuery({}))
  const form = useForm({
    initial: { title: '', account: '', customerName: '' },
    draft: 'new-quote',
    submit: ({ title, account, customerName }, once) =>
      call('POST /quote-info/api/quotes', { body: { title, customerName } }, { once, account }),
    onDone: (quote) => {
      keepQuote(queryClient, quote)
      const account = form.values.account || undefined
      void navigate({
        to: pageOf('quote', { quoteId: quote.quoteId }),
        search: { ...(account && { account }), step: 'sites' },
      })
    },
  })
  const customers = (data?.customers ?? []).map(({ accountId, name }) => ({ key: accountId, value: accountId, name }))
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Quotes', href: quotesPath() }, { label: 'New quote' }]}
        title="New quote"
        facts={['Nothing is ordered until the quote is accepted']}
      />
      <form className={styles.narrow} onSubmit={form.onSubmit} noValidate aria-label="New quote">
        <FormMessages form={form} />
        <Card label="New quote">
          <div className={styles.form}>
            <TextField label="Name" hint="To help you find it later." maxLength={80} {...form.text('title')} />
            {data?.isDealer ? (
              <Select label="Customer" placeholder="New customer" options={customers} {...form.text('account')} />
            ) : null}
            {data?.isDealer && form.values.account === '' ? (
              <TextField label="Customer name" maxLength={80} {...form.text('customerName')} />
            ) : null}
            <div className={styles.buttons}>
              <Button type="submit" colour="primary" busy={form.isBusy}>
                Start quote
              </Button>
              <Button colour="tertiary" href={quotesPath()}>
                Cancel
              </Button>
            </div>
          </div>
        </Card>
      </form>
    </>
  )
}
