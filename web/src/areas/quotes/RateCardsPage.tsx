import type { RateCardDifference, RateCardRow, RateLineOutcome } from '@portal/contract/quotes/desk.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import acts from '../../acts/acts.module.css'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { rateCardsQuery } from './queries.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './quotes.module.css'

export function load(queryClient: QueryClient): Promise<unknown> {
  return queryClient.prefetchQuery(rateCardsQuery)
}

const dayOf = (day: string) => shortDate(new Date(`${day.slice(0, 10)}T12:00:00Z`))

const columns: Column<RateCardRow>[] = [
  {
    key: 'carrier',
    header: 'Carrier',
    isName: true,
    cell: ({ carrier, name, validUntil }) => (
      <>
        {carrier}
        <small className={acts.onPhone}>{name}</small>
        <small className={acts.onPhone}>Until {dayOf(validUntil)}</small>
      </>
    ),
  },
  { key: 'name', header: 'Name', width: '8rem', hideBelow: 768 },
  { key: 'lines', header: 'Prices', width: '6rem', align: 'end' },
  { key: 'validFrom', header: 'From', width: '7.5rem', hideBelow: 1024, cell: ({ validFrom }) => dayOf(validFrom) },
  { key: 'validUntil', header: 'Until', width: '7.5rem', hideBelow: 768, cell: ({ validUntil }) => dayOf(validUntil) },
  {
    key: 'importedAt',
    header: 'Imported',
    width: '8rem',
    hideBelow: 1280,
    cell: ({ importedAt, importedBy }) => (
      <>
        {shortDate(importedAt)}
        <small>{importedBy}</small>
      </>
    ),
  },
  {
    key: 'isInForce',
    header: 'Status',
    width: '8rem',
    cell: ({ isInForce }) => (
      <Status kind={isInForce ? 'ok' : 'idle'}>{isInForce ? 'In force' : 'Not in force'}</Status>
    ),
  },
]

export const Page = () => <RateCards />

/** The rate cards behind quotes, for the provider's staff; the desk has tabs to what else decides a price. */
export function RateCards({ tabs }: { tabs?: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(rateCardsQuery)
  return (
    <>
      <PageHeader title="Rate cards" facts={['Quote prices come from the newest rate card in force']} />
      {tabs}
      <div className={classNames(styles.columns, styles.beside)}>
        <div className={layout.stack}>
          <Card label="Rate cards" flush>
            <DataTable
              label="Rate cards, newest first"
              lines={2}
              noun="rate card"
              columns={columns}
              rows={data?.cards ?? []}
              rowKey={({ cardId }) => cardId}
              loading={isPending}
              problem={
                error
                  ? { title: 'We could not load the rate cards', text: tryAgain(error), onRetry: () => void refetch() }
                  : undefined
              }
              empty={<EmptyState title="No rate cards yet" text="Import a rate card to price quotes." />}
            />
          </Card>
        </div>
        <ImportCard />
      </div>
    </>
  )
}

interface Preview {
  rows: RateLineOutcome[]
  added: number
  refused: number
  cards: { carrier: string; lines: number; difference: RateCardDifference | null }[]
}

/** Previews a file, then imports all of its rows or none. */
function ImportCard() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [preview, setPreview] = useState<Preview>()
  const form = useForm({
    initial: { name: '', validFrom: '', validUntil: '', csv: '' },
    submit: (body, once) =>
      call('POST /quote-desk/api/rate-card-imports', { body: { ...body, dryRun: preview === undefined } }, { once }),
    onDone: (answer) => {
      if (!answer.isImported) return setPreview(answer)
      setPreview(undefined)
      void queryClient.invalidateQueries({ queryKey: rateCardsQuery.queryKey })
      toasts.show({ kind: 'ok', text: `${counted(answer.added, 'price')} imported` })
    },
  })
  const change = (values: Partial<typeof form.values>) => {
    setPreview(undefined)
    form.set(values)
  }
  const day = (name: 'validFrom' | 'validUntil', label: string) => (
    <DateField
      label={label}
      id={form.text(name).id}
      value={form.values[name] || null}
      error={form.errorOf(name)}
      onValueChange={(value) => change({ [name]: value ?? '' })}
    />
  )
  return (
    <Card title="Import rate card">
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Import rate card" data-key="n">
        <FormMessages form={form} />
        <TextField label="Name" maxLength={80} {...form.text('name')} />
        {day('validFrom', 'Valid from')}
        {day('validUntil', 'Valid until')}
        <TextField
          label="CSV file"
          hint="Prices in pounds, one row for each carrier, access type, bearer, rate, term, distance band and exchange class."
          type="file"
          accept=".csv,text/csv"
          error={form.errorOf('csv')}
          onInput={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void file.text().then((csv) => change({ csv }))
          }}
        />
        {preview ? <ImportPreview preview={preview} /> : null}
        <div>
          <Button
            type="submit"
            colour="primary"
            busy={form.isBusy}
            disabledReason={preview && preview.refused > 0 ? 'Correct the rejected rows first.' : undefined}
          >
            {preview ? `Import ${counted(preview.added, 'price')}` : 'Preview prices'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function ImportPreview({ preview: { rows, added, refused, cards } }: { preview: Preview }) {
  return (
    <>
      <Notice kind={refused > 0 ? 'warn' : 'ok'}>
        {number(added)} prices can be imported, {number(refused)} rows are rejected.
      </Notice>
      <ul className={styles.outcomes} aria-label="Compared with the cards in force">
        {cards.map(({ carrier, lines, difference }) => (
          <li key={carrier}>
            <span>
              <b>{carrier}</b>
              <small>{difference ? differenceInWords(difference) : 'First card for this carrier.'}</small>
            </span>
            <span>{counted(lines, 'price')}</span>
          </li>
        ))}
      </ul>
      <ol className={styles.outcomes} aria-label="Rows">
        {rows.slice(0, 20).map(({ row, words, outcome, message }) => (
          <li key={row}>
            <span>
              <b>{words}</b>
              <small>Row {row}</small>
            </span>
            <Status kind={outcome === 'added' ? 'ok' : 'warn'}>{message ?? 'To be added'}</Status>
          </li>
        ))}
      </ol>
    </>
  )
}

/** "Compared with May 2026: 12 dearer, 3 cheaper, 1 new" */
function differenceInWords({ name, added, removed, dearer, cheaper, same }: RateCardDifference): string {
  const parts = [
    [dearer, 'dearer'],
    [cheaper, 'cheaper'],
    [added, 'new'],
    [removed, 'removed'],
    [same, 'unchanged'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${number(count)} ${word}`)
  return `Compared with ${name}: ${said.join(', ')}`
}
