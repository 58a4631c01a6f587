import { readingStateNames } from '@portal/contract/plan-values.ts'
import { hoursInWords, spanInWords, spanMinutes } from '@portal/contract/plan-words.ts'
import type { PlanRow } from '@portal/contract/plans.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { paths } from '../../paths.ts'
import { dayInWords } from '../services/service-words.ts'
import { openingInWords } from './opening-words.ts'
import { readingKinds } from './plan-facts.ts'

export const planColumns: readonly Column<PlanRow>[] = [
  {
    key: 'title',
    header: 'Plan',
    isName: true,
    value: ({ title, productCategory }) => `${title} ${productCategory}`,
    cell: ({ planId, title, productCategory, services, sites }) => (
      <>
        <Link quiet href={paths.plan(planId)} title={title}>
          {title}
        </Link>
        <small>
          {productCategory}, {services.toLocaleString('en-GB')} {services === 1 ? 'service' : 'services'}
          {sites ? ` at ${sites.toLocaleString('en-GB')} ${sites === 1 ? 'site' : 'sites'}` : null}
        </small>
      </>
    ),
  },
  {
    key: 'reading',
    header: 'Status',
    width: '14rem',
    value: ({ reading }) => readingStateNames[reading],
    cell: ({ reading }) => <Status kind={readingKinds[reading]}>{readingStateNames[reading]}</Status>,
  },
  {
    key: 'hours',
    header: 'Hours',
    width: '16rem',
    hideBelow: 1280,
    value: ({ hours }) => hoursInWords(hours),
    cell: ({ hours, opening }) => (
      <>
        <span title={hoursInWords(hours)}>{hoursInWords(hours)}</span>
        <small>{openingInWords(opening)}</small>
      </>
    ),
  },
  {
    key: 'targetFix',
    header: 'Target repair',
    width: '9rem',
    hideBelow: 768,
    value: ({ targetFix }) => spanMinutes(targetFix),
    cell: ({ targetFix }) => spanInWords(targetFix),
  },
  {
    key: 'respond',
    header: 'First reply',
    width: '8rem',
    hideBelow: 1280,
    value: ({ respond }) => spanMinutes(respond),
    cell: ({ respond }) => spanInWords(respond),
  },
  {
    key: 'issueDate',
    header: 'Issued',
    width: '8rem',
    hideBelow: 768,
    cell: ({ issueDate, version }) => (
      <>
        {dayInWords(issueDate)}
        <small>Version {version}</small>
      </>
    ),
  },
]
