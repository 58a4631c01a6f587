import { pageOf } from '@portal/contract/page-of.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { ago } from '@portal/contract/format/relative.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { CompareStep } from './CompareStep.tsx'
import { NeedsStep } from './NeedsStep.tsx'
import { PricingProgress } from './PricingProgress.tsx'
import { quoteQuery } from './queries.ts'
import { whyNot } from './quote-acts.ts'
import { QuoteMenu } from './QuoteMenu.tsx'
import { type QuoteStep, quotesPath, readQuoteSearch } from './quote-paths.ts'
import { QuoteStatus } from './QuoteStatus.tsx'
import { QuoteSteps } from './QuoteSteps.tsx'
import { QuoteSummary } from './QuoteSummary.tsx'
import { siteCount } from './quote-words.ts'
import styles from './quotes.module.css'
import { SitesStep } from './SitesStep.tsx'
import type { StepProps } from './step.ts'

export function load(queryClient: QueryClient, { params, search }: PageRequest): Promise<unknown> {
  const { account } = readQuoteSearch(search)
  return queryClient.prefetchQuery(quoteQuery({ quoteId: params.quoteId ?? '', account }))
}

export function Page() {
  const { quoteId = '' } = useParams({ strict: false })
  const search = readQuoteSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { account } = search
  const { data: quote, error, refetch, isFetching } = useQuery(quoteQuery({ quoteId, account }))
  useNameOfThing(quote && `Quote ${quoteId}`)
  const crumbs = [{ label: 'Quotes', href: quotesPath() }, { label: quoteId }]
  if (!quote) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={`Ethernet quote ${quoteId}`} loading={!error} />
        {error ? (
          <ThingFailed
            label="Quote"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
            back={{ label: 'Quotes', href: quotesPath() }}
          />
        ) : (
          <Card label="Quote">
            <div className={styles.form} aria-busy="true">
              <Skeleton height="2.25rem" />
              <Skeleton width="60%" height="16rem" />
            </div>
          </Card>
        )}
      </>
    )
  }
  const step = search.step ?? firstStep(quote)
  const move: StepProps['onMove'] = (to, options = { replace: false }) =>
    void navigate({ to: pageOf('quote', { quoteId }), search: { ...search, ...to }, resetScroll: false, ...options })
  // Once the version has prices, each choice is saved when it is made.
  const isFixed = whyNot(quote, 'edit') !== undefined
  const props: StepProps = { quote, account, search, onMove: move }
  return (
    <div className={styles.page}>
      <PageHeader
        crumbs={crumbs}
        title={`Ethernet quote ${quoteId}`}
        status={<QuoteStatus state={quote.state} look="chip" />}
        facts={[
          quote.title,
          quote.seesCost ? quote.customerName : null,
          siteCount(quote.siteCount),
          quote.version > 1 ? `Version ${quote.version}` : null,
          `Saved ${ago(quote.updatedAt)}`,
        ]}
        actions={
          <>
            {isFixed ? null : (
              <Button colour="outline" href={quotesPath()}>
                Save and finish later
              </Button>
            )}
            <QuoteMenu {...props} />
          </>
        }
      />
      {/* An accepted quote is a document: nothing is left to do. */}
      {quote.state === 'accepted' ? null : <QuoteSteps quote={quote} step={step} search={search} />}
      {quote.pricing.problem ? <Notice kind="warn">{quote.pricing.problem}</Notice> : null}
      {quote.aEndSite?.remark ? (
        <Notice kind="warn" title={`Where the lines start, ${quote.aEndSite.postcode}`}>
          {quote.aEndSite.remark}
        </Notice>
      ) : null}
      {quote.state === 'inProgress' ? <PricingProgress quote={quote} /> : null}
      <Step step={step} {...props} />
    </div>
  )
}

/** The step to continue with. */
function firstStep({ state, siteCount: sites }: Quote): QuoteStep {
  if (state === 'draft') return sites === 0 ? 'sites' : 'needs'
  return state === 'inProgress' || state === 'answered' ? 'compare' : 'quote'
}

function Step({ step, ...props }: StepProps & { step: QuoteStep }) {
  switch (step) {
    case 'sites':
      return <SitesStep {...props} />
    case 'needs':
      return <NeedsStep {...props} />
    case 'compare':
      return <CompareStep {...props} />
    case 'quote':
      return <QuoteSummary {...props} />
  }
}
