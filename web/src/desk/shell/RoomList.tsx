import type { DeskResource } from '@portal/contract/permission.ts'
import { number } from '@portal/contract/format/counts.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { waitingQuery } from '../queries.ts'
import type { Place } from '../rooms.ts'
import sidebar from '../../shell/sidebar/Sidebar.module.css'
import { isWithin } from './is-within.ts'
import { useMayEnter } from '../../session/use-may-enter.ts'
import { usePlaces } from './use-places.ts'
import styles from './room-list.module.css'

interface RoomListProps {
  id?: string
  isOpen: boolean
  /** Called when a link is followed, even one to the current page. */
  onFollow: () => void
}

/** The areas that the person may enter; a count is the work that waits for us. */
export function RoomList({ id, isOpen, onFollow }: RoomListProps) {
  const mayEnter = useMayEnter()
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: mayEnter() })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <ul id={id} className={sidebar.menu}>
      {usePlaces().map((place) => (
        <li key={place.href}>
          <Entry
            place={place}
            count={countOf(place, waiting)}
            isOpen={isOpen}
            isCurrent={isWithin(path, place.href)}
            onFollow={onFollow}
          />
        </li>
      ))}
    </ul>
  )
}

/** The work of an area that waits for us; the queue has that of all areas. */
function countOf({ resource, hasNoQueue }: Place, waiting: Partial<Record<DeskResource, number>> = {}): number {
  if (hasNoQueue) return 0
  if (resource) return waiting[resource] ?? 0
  return Object.values(waiting).reduce((sum, count) => sum + count, 0)
}

interface EntryProps extends Pick<RoomListProps, 'isOpen' | 'onFollow'> {
  place: Place
  count: number
  isCurrent: boolean
}

function Entry({ place: { name, href, key, icon: Icon }, count, isOpen, isCurrent, onFollow }: EntryProps) {
  return (
    <Anchor
      href={href}
      title={`g then ${key}`}
      className={classNames(sidebar.entry, styles.entry, isCurrent && sidebar.current)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon aria-hidden />
      <span className={isOpen ? sidebar.label : undefined}>
        {name}
        {count > 0 ? <VisuallyHidden>, {number(count)} waiting</VisuallyHidden> : null}
      </span>
      {count > 0 ? (
        <span aria-hidden className={classNames(styles.count, isOpen && styles.inRow)}>
          {number(count)}
        </span>
      ) : null}
    </Anchor>
  )
}
