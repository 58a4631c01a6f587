import type { TileName } from '@portal/contract/dashboard/values.ts'
import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './dashboard.module.css'
import { tileQuery } from './dashboard-queries.ts'
import { TileFailed } from './TileFailed.tsx'

interface TileProps<Name extends TileName> {
  name: Name
  title: string
  /** The title while other records of its kind are action items. */
  otherTitle?: string
  /** The content that could not be loaded: "your orders". */
  what: string
  link?: { label: string; href: string }
  note?: (data: TileData[Name]) => ReactNode
  aside?: (data: TileData[Name]) => ReactNode
  children: (data: TileData[Name]) => ReactNode
}

/** A part of the dashboard that loads, fails and is retried separately. */
export function Tile<Name extends TileName>(props: TileProps<Name>) {
  const { name, title, otherTitle, what, link, note, aside, children } = props
  const { data, error, isPending, refetch } = useQuery(tileQuery(name))
  return (
    <Card
      flush
      title={otherTitle && leavesOut(data) ? otherTitle : title}
      note={data === undefined ? undefined : note?.(data)}
      aside={data !== undefined && aside ? aside(data) : link ? <Link href={link.href}>{link.label}</Link> : undefined}
    >
      {data !== undefined ? (
        children(data)
      ) : isPending ? (
        <div className={styles.rows} aria-busy="true">
          {[1, 2, 3].map((row) => (
            <div key={row}>
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
      ) : (
        <TileFailed what={what} failure={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

/** Some of its records are action items, which it does not repeat. */
const leavesOut = (data: TileData[TileName] | undefined): boolean =>
  Boolean(data && 'others' in data && data.others < data.open)
