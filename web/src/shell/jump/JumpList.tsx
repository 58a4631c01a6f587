import { type ServiceCondition, serviceConditionNames } from '@portal/contract/services/values.ts'
import { Announcement } from '@portal/ui/src/Announcement.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import ExternalIcon from 'lucide-react/icons/external-link'
import { useEffect } from 'react'
import { Condition } from '../Condition.tsx'
import { countInWords } from './arrange-targets.ts'
import { type JumpTarget, markOf } from './jump-targets.ts'
import styles from './CommandPalette.module.css'

interface JumpListProps {
  targets: readonly JumpTarget[]
  typed: string
  /** The number of results among the targets. */
  found: number
  isSearching: boolean
  hasFailed: boolean
  active: JumpTarget | undefined
  onPoint: (id: string) => void
  onChoose: (target: JumpTarget, inNewTab: boolean) => void
}

export function JumpList(props: JumpListProps) {
  const { targets, typed, found, isSearching, hasFailed, active, onPoint, onChoose } = props
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const groups = [...new Set(targets.map(({ group }) => group))]
  const hasNone = found === 0 && typed.trim() !== '' && !isSearching && !hasFailed

  return (
    <div className={styles.results}>
      {hasNone ? <p className={styles.none}>No results for “{typed.trim()}”.</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element lists options beside a separate field */}
      <div id="jump-list" role="listbox" aria-label="Search results, pages and actions">
        {groups.map((group) => {
          const own = targets.filter((target) => target.group === group)
          if (own.length === 0) return null
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            <div key={group} role="group" aria-label={group}>
              <div aria-hidden className={styles.group}>
                {group}
              </div>
              {own.map((target) => (
                <JumpOption
                  key={target.id}
                  target={target}
                  typed={typed}
                  isActive={target.id === active?.id}
                  onPoint={() => onPoint(target.id)}
                  onChoose={onChoose}
                />
              ))}
            </div>
          )
        })}
      </div>
      {hasFailed ? (
        <p className={styles.none}>Search is not responding. Pages and actions are still available.</p>
      ) : null}
      <Announcement>
        {typed === '' || isSearching ? '' : hasFailed ? 'Search is not responding.' : countInWords(targets)}
      </Announcement>
    </div>
  )
}

export function optionId({ id }: JumpTarget): string {
  return `jump-${id}`
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
const conditions = Object.keys(serviceConditionNames) as ServiceCondition[]

interface JumpOptionProps {
  target: JumpTarget
  typed: string
  isActive: boolean
  onPoint: () => void
  onChoose: (target: JumpTarget, inNewTab: boolean) => void
}

/** The focus stays in the field, which names the active option; the pointer can select too. */
function JumpOption({ target, typed, isActive, onPoint, onChoose }: JumpOptionProps) {
  const { icon: Icon, label, context, reference, status, help, keys, isExternal } = target
  const aside = context && context !== label ? context : help
  const condition = status && conditions.find((each) => serviceConditionNames[each] === status)
  const [before, marked, after] = markOf(label, typed)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
    <div
      id={optionId(target)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(target, event.ctrlKey || event.metaKey)}
    >
      <Icon aria-hidden />
      <span>
        {before}
        {marked ? <mark>{marked}</mark> : null}
        {after}
      </span>
      {(aside || reference) && !keys ? (
        <small>
          {aside}
          {aside && reference ? ' · ' : null}
          {reference ? <code>{reference}</code> : null}
        </small>
      ) : null}
      {status ? <div className={styles.status}>{condition ? <Condition condition={condition} /> : status}</div> : null}
      {keys ? (
        <small>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </small>
      ) : null}
      {isExternal ? (
        <>
          <ExternalIcon aria-hidden />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      ) : null}
    </div>
  )
}
