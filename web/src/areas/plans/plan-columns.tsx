import type { planListing } from '@portal/contract/plans/listing.ts'
import { readingStateNames } from '@portal/contract/plans/values.ts'
import { hoursInWords, spanInText, spanInWords, spanMinutes } from '@portal/contract/plans/words.ts'
import type { PlanRow } from '@portal/contract/plans/plans.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Columns } from '../../lists/columns.ts'
import { paths } from '../../paths.ts'
import { categoryName } from '../../product-categories.ts'
import { OnPhone } from '../../use-media.ts'
import { openingInWords } from './opening-words.ts'
import { readingKinds } from './plan-facts.ts'

export const planColumns: Columns<typeof planListing, PlanRow> = {
  title: {
    header: 'Plan',
    value: ({ title, productCategory }) => `${title} ${categoryName(productCategory)}`,
    cell: ({ planId, title, productCategory, services, sites, targetFix }) => (
      <>
        <Link quiet href={paths.plan(planId)} title={title}>
          {title}
        </Link>
        <small>
          {categoryName(productCategory)}, {counted(services, 'service')}
          {sites ? ` at ${counted(sites, 'site')}` : null}
        </small>
        <OnPhone>{targetFix ? <small>Target fix {spanInText(targetFix)}</small> : null}</OnPhone>
      </>
    ),
  },
  reading: {
    header: 'Status',
    width: '13.5rem',
    value: ({ reading }) => readingStateNames[reading],
    cell: ({ reading }) => <Status kind={readingKinds[reading]}>{readingStateNames[reading]}</Status>,
  },
  hours: {
    header: 'Hours',
    width: '21.5rem',
    wraps: true,
    hideBelow: 1280,
    value: ({ hours }) => hoursInWords(hours),
    cell: ({ hours, opening }) => (
      <>
        <span title={hoursInWords(hours)}>{hoursInWords(hours)}</span>
        <small>{openingInWords(opening)}</small>
      </>
    ),
  },
  targetFix: {
    header: 'Target fix',
    width: '9rem',
    hideBelow: 768,
    value: ({ targetFix }) => spanMinutes(targetFix),
    cell: ({ targetFix }) => spanInWords(targetFix),
  },
  respond: {
    header: 'First reply',
    width: '8rem',
    hideBelow: 1280,
    value: ({ respond }) => spanMinutes(respond),
    cell: ({ respond }) => spanInWords(respond),
  },
  issueDate: {
    header: 'Issued',
    width: '8rem',
    hideBelow: 768,
    cell: ({ issueDate, version }) => (
      <>
        {shortDate(issueDate)}
        <small>Version {version}</small>
      </>
    ),
  },
}
