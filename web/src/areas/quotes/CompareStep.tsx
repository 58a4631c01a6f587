import type { DealerCell, QuoteCell } from '@portal/contract/quotes/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ContinueTo } from '@portal/ui/src/ContinueTo.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { type ComponentProps, useState } from 'react'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { calls } from '../../acts/calls.ts'
import { CompareTable } from './CompareTable.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { MarginCard } from './MarginCard.tsx'
import { OptionsTable } from './OptionsTable.tsx'
import { PayCard } from './PayCard.tsx'
import { cellsQuery, dealerCellsQuery, keepQuote, siteListQuery, sitesPageSize } from './queries.ts'
import { whyNot } from './quote-acts.ts'
import { quotePath } from './quote-paths.ts'
import type { StepProps } from './step.ts'
import styles from './quotes.module.css'
import { SitePicker } from './SitePicker.tsx'
import { PartFailed } from '../../shell/PartFailed.tsx'
import { StepFooter } from './StepFooter.tsx'
import { suggest } from './suggest.ts'

/** The options of a site side by side, and the price components of the selected one. */
export function CompareStep(props: StepProps) {
  const { quote, account, search, onMove } = props
  const { quoteId, needs, seesCost } = quote
  const key = { quoteId, account }
  const firstPage = useQuery(siteListQuery(key, { page: 1 }, quote.state)).data
  const position = search.site ?? firstPage?.rows[0]?.position ?? 0
  const page = Math.ceil(position / sitesPageSize) || 1
  const around = useQuery(siteListQuery(key, { page }, quote.state)).data
  const site = [...(around?.rows ?? []), ...(firstPage?.rows ?? [])].find((each) => each.position === position)
  const isThere = site?.isPriced === true
  const plain = useQuery({ ...cellsQuery(key, position), enabled: isThere && !seesCost })
  const dealer = useQuery({ ...dealerCellsQuery(key, position), enabled: isThere && seesCost })
  const cells: readonly (QuoteCell | DealerCell)[] | undefined = seesCost ? dealer.data?.cells : plain.data?.cells
  const [held, setHeld] = useState<{ position: number; offer: number }>()
  const queryClient = useQueryClient()

  if (!cells || !site) {
    return (
      <Waiting
        failed={plain.isError ? plain : dealer.isError ? dealer : null}
        isPricing={quote.state === 'inProgress'}
        isDraft={quote.state === 'draft'}
        needsHref={quotePath(quoteId, { ...search, step: 'needs' })}
      />
    )
  }
  const chosen = site.chosen?.offer ?? null
  const term = search.term ?? cells.find(({ offer }) => offer === chosen)?.term ?? cells[0]?.term ?? 36
  const ofTerm = term === 'all' ? cells : cells.filter((cell) => cell.term === term)
  const pins = (search.pins ?? '').split(',').filter(Boolean).map(Number)
  const suggestions = suggest(pins.length > 0 ? cells : ofTerm, { rates: needs.rates, pins, chosen })
  const inHand = held?.position === position ? held.offer : chosen
  const shown = suggestions.some(({ cell }) => cell.offer === inHand)
    ? inHand
    : (suggestions.find(({ isBest }) => isBest)?.cell.offer ?? null)
  const choose = (title: string, everywhere: boolean): Act => ({
    key: title,
    title,
    ...(!everywhere && { colour: 'primary' }),
    refusal: whyNot(quote, 'choose'),
    do: calls(
      'PUT /quote-info/api/quotes/:quoteId/sites/:position/choice',
      { params: { quoteId, position }, body: { offer: shown, everywhere }, account },
      (changed) => {
        keepQuote(queryClient, changed)
        if (everywhere || quote.siteCount === 1) onMove({ step: 'quote' })
      },
    ),
  })
  return (
    <>
      <div className={styles.compare}>
        <div className={styles.stack}>
          {site.remark && cells.length > 0 ? <Notice kind="warn">{site.remark}</Notice> : null}
          {cells.length === 0 ? (
            <Card label="Options">
              <EmptyState
                icon={<TriangleIcon aria-hidden />}
                title="We cannot serve this site yet"
                text={
                  site.remark ?? 'No carrier offers these speeds and terms at this site. Change them in a new version.'
                }
              />
            </Card>
          ) : (
            <CompareTable
              quote={quote}
              site={`${site.name}, ${site.postcode}`}
              suggestions={suggestions}
              total={ofTerm.length}
              term={term}
              terms={[...new Set(cells.map((cell) => cell.term))].toSorted((a, b) => a - b)}
              shown={shown}
              chosen={chosen}
              isPinned={pins.length > 0}
              onShow={(offer) => setHeld({ position, offer })}
              onTerm={(months) => onMove({ term: months, pins: undefined }, { replace: true })}
            />
          )}
          {cells.length > 0 ? (
            <OptionsTable
              key={term}
              cells={ofTerm}
              term={term}
              seesCost={seesCost}
              compared={suggestions.map(({ cell }) => cell.offer)}
              isPinned={pins.length > 0}
              chosen={chosen}
              onPin={(all) => onMove({ pins: all.join(',') || undefined }, { replace: true })}
            />
          ) : null}
        </div>
        <aside className={styles.stack} aria-label="Price and sites">
          {shown === null ? null : <PayCard quote={quote} account={account} position={position} offer={shown} />}
          <SitePicker {...props} position={position} />
          {seesCost && shown !== null ? (
            <MarginCard
              key={`${position}/${shown}`}
              quote={quote}
              account={account}
              line={{ position, offer: shown }}
            />
          ) : null}
        </aside>
      </div>
      <StepFooter
        backHref={quotePath(quoteId, { ...search, step: 'needs' })}
        more={
          <>
            {quote.siteCount > 1 ? <ActButtons size="lg" acts={[choose('Use for all sites', true)]} /> : null}
            <DownloadButton quote={quote} account={account} size="lg" />
          </>
        }
      >
        {shown !== null && shown === chosen ? (
          <Button size="lg" colour="primary" href={quotePath(quoteId, { ...search, step: 'quote' })}>
            <ContinueTo step="quote" />
          </Button>
        ) : (
          <ActButtons size="lg" acts={[choose('Use this option', false)]} />
        )}
      </StepFooter>
    </>
  )
}

interface WaitingProps {
  failed: ComponentProps<typeof PartFailed>['answer'] | null
  isPricing: boolean
  isDraft: boolean
  needsHref: string
}

function Waiting({ failed, isPricing, isDraft, needsHref }: WaitingProps) {
  return (
    <Card label="Options">
      {isDraft ? (
        <EmptyState
          title="No prices yet"
          text="Enter your needs, then get prices."
          actions={<Button href={needsHref}>Go to needs</Button>}
        />
      ) : failed ? (
        <PartFailed title="We could not load the options" answer={failed} />
      ) : (
        <div className={styles.form} aria-busy="true">
          {isPricing ? <p>Loading the first prices.</p> : null}
          <Skeleton height="22rem" />
        </div>
      )}
    </Card>
  )
}
