import type { QuoteShare } from '@portal/contract/quote-dealings.ts'
import { quoteShareDays } from '@portal/contract/quote-values.ts'
import type { Quote } from '@portal/contract/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { quoteSharesQuery } from './queries.ts'
import { fullDay } from './quote-words.ts'
import styles from './quotes.module.css'
import { whyNot } from './use-change.ts'

interface ShareCardProps {
  quote: Quote
  account: string | undefined
}

const options = quoteShareDays.map((days) => ({ key: String(days), value: String(days), name: `${days} days` }))

/** Links by which the customer reads and accepts the quote without a sign-in; each can be taken back. */
export function ShareCard({ quote, account }: ShareCardProps) {
  const queryClient = useQueryClient()
  const key = { quoteId: quote.quoteId, account }
  const { data: shares = [] } = useQuery(quoteSharesQuery(key))
  const [link, setLink] = useState<string>()
  const reason = whyNot(quote, 'share')
  const form = useForm({
    initial: { label: '', days: '14' },
    // Without a key for a repeat: the answer would be kept with the secret in it.
    submit: ({ label, days }) =>
      call(
        'POST /quote-info/api/quotes/:quoteId/shares',
        { params: { quoteId: quote.quoteId }, body: { label, days: Number(days) } },
        { account },
      ),
    onDone: ({ secret }) => {
      setLink(`${location.origin}/shared/quote#${secret}`)
      void queryClient.invalidateQueries({ queryKey: ['quotes'] })
    },
  })
  return (
    <Card title="Share with the customer" className={styles.screenOnly}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Link">
        <FormMessages form={form} />
        {link ? (
          <Notice kind="ok" title="Copy the link now: it is not shown again.">
            <span className={styles.link}>
              <code>{link}</code>
              <CopyButton text={link} what="link" />
            </span>
          </Notice>
        ) : null}
        <p className={styles.quiet}>
          Whoever has the link sees the prices and can accept them. From then on this version stays as it is.
        </p>
        <TextField label="Who is it for?" maxLength={60} {...form.text('label')} />
        <Select label="Works for" options={options} {...form.text('days')} />
        <Button type="submit" busy={form.isBusy} disabledReason={reason}>
          Make a link
        </Button>
      </form>
      {shares.length > 0 ? <Shares {...key} shares={shares} /> : null}
    </Card>
  )
}

function Shares({
  quoteId,
  account,
  shares,
}: {
  quoteId: string
  account: string | undefined
  shares: readonly QuoteShare[]
}) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const revoke = async ({ shareId, label }: QuoteShare) => {
    try {
      const params = { quoteId, shareId }
      const answer = await call('DELETE /quote-info/api/quotes/:quoteId/shares/:shareId', { params }, { account })
      queryClient.setQueryData(quoteSharesQuery({ quoteId, account }).queryKey, answer.shares)
      toasts.show({ kind: 'ok', text: `The link for ${label} shows nothing any more` })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `The link was not revoked: ${mapFailure(failure).message}` })
    }
  }
  return (
    <ul className={styles.outcomes} aria-label="Links">
      {shares.map((share) => (
        <li key={share.shareId}>
          <span>
            <b>{share.label}</b>
            <small>{lifeOf(share)}</small>
          </span>
          {isOver(share) ? null : (
            <Button size="sm" colour="outline" onClick={() => void revoke(share)}>
              Revoke link
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function isOver({ revokedAt, expiresAt }: QuoteShare): boolean {
  return revokedAt !== null || new Date(expiresAt) < new Date()
}

function lifeOf({ revokedAt, expiresAt, lastSeenAt }: QuoteShare): string {
  if (revokedAt) return `Revoked ${fullDay(revokedAt)}`
  if (new Date(expiresAt) < new Date()) return `Expired ${fullDay(expiresAt)}`
  return `Works until ${fullDay(expiresAt)}, ${lastSeenAt ? `last opened ${fullDay(lastSeenAt)}` : 'not opened yet'}`
}
