import type { CategoryCount } from '@portal/contract/services/services.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import type { z } from 'zod'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import DownIcon from 'lucide-react/icons/octagon-x'
import RetryIcon from 'lucide-react/icons/refresh-cw'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { categoriesQuery } from '../../shell/categories.ts'
import { categoryName, shownCategories } from '../../product-categories.ts'
import { attentionConditions, countServices, marksOf, stateOf, togetherOf } from './counts.ts'
import styles from './dashboard.module.css'

// More marks would be hairlines in this column; a bar then shows the shares.
const mostMarks = 8
const mostRows = 3

/** The categories of services, those with a fault first. */
export function CategoriesCard() {
  const counting = useQuery(categoriesQuery)
  const { data, isPending } = counting
  const shown = shownCategories().flatMap((name) => {
    const count = data?.categories[name]
    return count ? [{ name, count }] : []
  })
  const worst = shown.toSorted((a, b) => rankOf(a.count) - rankOf(b.count) || b.count.total - a.count.total)
  const { total } = countServices(data?.categories ?? {})
  const listed = worst.slice(0, worst.length === mostRows + 1 ? worst.length : mostRows)
  const others = Object.entries(data?.categories ?? {}).filter(([id]) => !listed.some(({ name }) => name === id))
  const rest = togetherOf(others.map(([, count]) => count))
  return (
    <Card title="Services" aside={total > 0 ? <Link href={paths.services()}>{allInWords(total)}</Link> : undefined}>
      {isPending ? (
        <div className={styles.lines} aria-busy="true">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} />
          ))}
        </div>
      ) : data?.sites === null ? (
        <EmptyState
          icon={<WarnIcon aria-hidden />}
          title="We could not count your services"
          text="The list of services may still be available."
          actions={
            <Button icon={<RetryIcon aria-hidden />} onClick={() => void counting.refetch()}>
              Try again
            </Button>
          }
        />
      ) : (
        <table className={styles.estate}>
          <thead>
            <tr>
              {['Category', 'Services', 'Each service', 'Status'].map((head) => (
                <th key={head} scope="col">
                  <VisuallyHidden>{head}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ name, count }) => (
              <CategoryRow key={name} count={count}>
                <Link quiet href={paths.services({ productCategory: name })}>
                  {categoryName(name)}
                </Link>
              </CategoryRow>
            ))}
            {rest.total > 0 ? (
              <CategoryRow count={rest}>{counted(others.length, 'other category', 'other categories')}</CategoryRow>
            ) : null}
          </tbody>
        </table>
      )}
    </Card>
  )
}

interface CategoryRowProps {
  count: z.infer<typeof CategoryCount>
  /** The category, or how many are not listed. */
  children: ReactNode
}

/** The marks repeat the number and the text visually. */
function CategoryRow({ count, children }: CategoryRowProps) {
  const { kind, words, rest } = stateOf(count.conditions)
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className={styles.number}>{number(count.total)}</td>
      <td aria-hidden="true" className={styles.picture}>
        {count.total <= mostMarks ? <Marks count={count} /> : <Shares count={count} />}
      </td>
      <td>
        <Status kind={kind}>{words}</Status>
        {rest}
      </td>
    </tr>
  )
}

function Marks({ count }: Pick<CategoryRowProps, 'count'>) {
  return (
    <span className={styles.cells}>
      {marksOf(count.conditions).map((condition, position) => {
        // Marks of one condition look alike; only their position distinguishes them.
        const key = position
        if (condition === 'down') return <DownIcon key={key} className={styles.cellBad} />
        if (attentionConditions.includes(condition)) return <WarnIcon key={key} className={styles.cellWarn} />
        return <i key={key} className={condition === 'working' ? styles.cell : styles.cellQuiet} />
      })}
    </span>
  )
}

function Shares({ count }: Pick<CategoryRowProps, 'count'>) {
  const down = count.conditions.down ?? 0
  const toCheck = (count.conditions.degraded ?? 0) + (count.conditions.expiring ?? 0)
  const working = count.conditions.working ?? 0
  const parts = [
    { share: down, look: styles.shareBad },
    { share: toCheck, look: styles.shareWarn },
    { share: working, look: styles.shareOk },
  ]
  return (
    <span className={styles.shares}>
      {parts.map(({ share, look }) =>
        share > 0 ? <i key={look} className={look} style={{ flexGrow: share }} /> : null,
      )}
      <i style={{ flexGrow: count.total - down - toCheck - working }} />
    </span>
  )
}

const allInWords = (total: number) => (total === 1 ? 'Your service' : `All ${number(total)} services`)

const ranks = ['bad', 'warn', 'starting', 'pending', 'ok'] as const
const rankOf = ({ conditions }: z.infer<typeof CategoryCount>) => ranks.indexOf(stateOf(conditions).kind)
