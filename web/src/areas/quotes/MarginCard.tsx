import type { MarginRule } from '@portal/contract/quotes/dealings.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { marginQuery } from './queries.ts'
import styles from './quotes.module.css'
import { whyNot } from './quote-acts.ts'

interface MarginCardProps {
  quote: Quote
  account: string | undefined
  line: { position: number; offer: number }
}

/** The dealer's margin, for the whole quote or the selected option of a site; customers never see it. */
export function MarginCard(props: MarginCardProps) {
  const { quote, account, line } = props
  const { data } = useQuery(marginQuery({ quoteId: quote.quoteId, account }))
  const reason = whyNot(quote, 'margin')
  if (!data) {
    return (
      <Card title="Your margin">
        <Skeleton height="8rem" />
      </Card>
    )
  }
  const own = data.lines.find(({ position, offer }) => position === line.position && offer === line.offer)
  const rule = own?.rule ?? data.all
  return (
    <Card
      title="Your margin"
      note={own ? 'For this option only' : 'As for the whole quote'}
      className={styles.screenOnly}
    >
      {reason ? (
        <Notice kind="info">{reason}</Notice>
      ) : (
        <MarginForm key={JSON.stringify(rule)} {...props} rule={rule} hasOwn={own !== undefined} />
      )}
    </Card>
  )
}

const kinds = [
  { key: 'percent', value: 'percent', name: 'Percentage' },
  { key: 'amount', value: 'amount', name: 'Amount' },
]

/** Hundredths of a per cent or of a pound. */
const shown = (value: number) => (value / 100).toFixed(2).replace(/\.00$/, '')
const read = (text: string) =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN

function MarginForm({ quote, account, line, rule, hasOwn }: MarginCardProps & { rule: MarginRule; hasOwn: boolean }) {
  const queryClient = useQueryClient()
  const { quoteId } = quote
  const form = useForm({
    initial: { kind: rule.kind as string, monthly: shown(rule.monthly), install: shown(rule.install), scope: 'all' },
    submit: ({ kind, monthly, install, scope }, once) =>
      call(
        'PUT /quote-info/api/quotes/:quoteId/margin',
        {
          params: { quoteId },
          body: {
            ...(scope !== 'all' && { line }),
            rule:
              scope === 'none'
                ? null
                : { kind: kind === 'amount' ? 'amount' : 'percent', monthly: read(monthly), install: read(install) },
          },
        },
        { once, account },
      ),
    onDone: (margin) => {
      queryClient.setQueryData(marginQuery({ quoteId, account }).queryKey, margin)
      void queryClient.invalidateQueries({
        queryKey: ['quotes'],
        predicate: ({ queryKey }) => queryKey[1] !== 'margin',
      })
    },
  })
  const unit = form.values.kind === 'percent' ? '%' : '£'
  const send = (scope: string) => {
    form.set({ scope })
    // The form has the new values only after the next render.
    setTimeout(() => form.onSubmit())
  }
  const field = (name: 'monthly' | 'install') => ({
    ...form.text(name),
    error: form.errorOf(`rule.${name}`),
    inputMode: 'decimal' as const,
    maxLength: 9,
  })
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Your margin"
      onSubmit={(event) => {
        event.preventDefault()
        send('all')
      }}
    >
      <FormMessages form={form} />
      <Segmented
        label="Margin type"
        options={kinds}
        value={form.values.kind}
        onValueChange={(kind) => form.set({ kind })}
      />
      <div className={styles.pair}>
        <TextField label={`Monthly (${unit})`} {...field('monthly')} />
        <TextField label={`One-off (${unit})`} {...field('install')} />
      </div>
      <div className={styles.documents}>
        <Button colour="outline" type="submit" busy={form.isBusy}>
          Set margin for quote
        </Button>
        <Button colour="outline" onClick={() => send('line')}>
          Set margin for this option
        </Button>
        {hasOwn ? (
          <Button colour="outline" onClick={() => send('none')}>
            Use quote margin
          </Button>
        ) : null}
      </div>
    </form>
  )
}
